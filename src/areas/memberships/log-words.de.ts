import type { Words } from '#kernel/language.ts'
import type { membershipsLogWords } from './log-words.ts'

/** What the log says of memberships, German. */
export const membershipsLogWordsDe: Words<typeof membershipsLogWords> = {
  tierCreated: 'Die Stufe „{title}“ wurde angelegt',
  tierChanged: 'Die Stufe „{title}“ wurde geändert',
  tierDeleted: 'Die Stufe „{title}“ wurde in den Papierkorb gelegt',
  tierDiscarded: 'Die Stufe „{title}“ wurde endgültig gelöscht',
  joinPageChanged: 'Die Beitrittsseite wurde geändert',
  memberAdded: '{name} wurde in {tier} aufgenommen',
  giftAccepted: '{name} hat ein Geschenk angenommen: {tier}',
  memberInvoiced: '{name} hat eine Rechnung für {tier} bekommen',
  contentCreated: 'Der Inhalt „{title}“ wurde angelegt',
  contentChanged: 'Der Inhalt „{title}“ wurde geändert',
  contentPublished: '„{title}“ wurde für Mitglieder veröffentlicht',
  contentRemoved: '„{title}“ wurde für Mitglieder ausgeblendet und in den Papierkorb gelegt',
  contentDiscarded: 'Der Inhalt „{title}“ wurde endgültig gelöscht',
}

/** What the log calls each kind of event, German. English reads its name. */
export const membershipsLogKindsDe: Words<typeof membershipsLogWords> = {
  tierCreated: 'Stufen: neu angelegt',
  tierChanged: 'Stufen: geändert',
  tierDeleted: 'Stufen: in den Papierkorb gelegt',
  tierDiscarded: 'Stufen: endgültig gelöscht',
  joinPageChanged: 'Beitrittsseite: geändert',
  memberAdded: 'Mitglieder: aufgenommen',
  giftAccepted: 'Mitglieder: Geschenk angenommen',
  memberInvoiced: 'Mitglieder: Rechnung gesendet',
  contentCreated: 'Inhalte: neu angelegt',
  contentChanged: 'Inhalte: geändert',
  contentPublished: 'Inhalte: veröffentlicht',
  contentRemoved: 'Inhalte: in den Papierkorb gelegt',
  contentDiscarded: 'Inhalte: endgültig gelöscht',
}
