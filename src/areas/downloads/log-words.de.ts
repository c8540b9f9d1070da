import type { Words } from '#kernel/language.ts'
import type { downloadsLogWords } from './log-words.ts'

/** What the log says of digital products, German. */
export const downloadsLogWordsDe: Words<typeof downloadsLogWords> = {
  downloadCreated: 'Das digitale Produkt „{title}“ wurde angelegt',
  downloadChanged: 'Das digitale Produkt „{title}“ wurde geändert',
  downloadPublished: 'Das digitale Produkt „{title}“ wurde veröffentlicht',
  downloadUnpublished: 'Das digitale Produkt „{title}“ wurde zurückgezogen',
  downloadDeleted: 'Das digitale Produkt „{title}“ kam in den Papierkorb',
  downloadDiscarded: 'Das digitale Produkt „{title}“ wurde endgültig gelöscht',
  versionAdded: '„{title}“ hat jetzt Version {version} von „{name}“',
  licenseKeysAdded: 'Neue Lizenzschlüssel für „{title}“: {added}',
  licenseKeysRemoved: 'Lizenzschlüssel von „{title}“ entfernt: {removed}',
  licenseKeysLow: 'Für „{title}“ gehen die Lizenzschlüssel aus, noch {left} übrig',
  licenseKeyTaken: 'Ein Lizenzschlüssel von „{title}“ wurde verkauft, noch {left} übrig',
  orderDownloaded: '{contactName} hat „{title}“ zum ersten Mal heruntergeladen',
  fileDownloaded: '{person} hat „{name}“ aus „{title}“ heruntergeladen',
  downloadsReset: 'Die Downloads einer Käuferin oder eines Käufers von „{title}“ wurden zurückgesetzt',
}

/** What the log calls each kind of event, German. English reads its name. */
export const downloadsLogKindsDe: Words<typeof downloadsLogWords> = {
  downloadCreated: 'Digitales Produkt angelegt',
  downloadChanged: 'Digitales Produkt geändert',
  downloadPublished: 'Digitales Produkt veröffentlicht',
  downloadUnpublished: 'Digitales Produkt aus dem Verkauf genommen',
  downloadDeleted: 'Digitales Produkt im Papierkorb',
  downloadDiscarded: 'Digitales Produkt gelöscht',
  versionAdded: 'Neue Version einer Datei',
  licenseKeysAdded: 'Lizenzschlüssel hinzugefügt',
  licenseKeysRemoved: 'Lizenzschlüssel entfernt',
  licenseKeysLow: 'Lizenzschlüssel gehen aus',
  licenseKeyTaken: 'Lizenzschlüssel verkauft',
  orderDownloaded: 'Bestellung zum ersten Mal heruntergeladen',
  fileDownloaded: 'Datei heruntergeladen',
  downloadsReset: 'Downloads zurückgesetzt',
}
