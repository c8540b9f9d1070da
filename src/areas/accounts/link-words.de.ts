import type { Words } from '#kernel/language.ts'
import type { linkWords, resetWords } from './link-words.ts'

/** Words of pages that a link in an email opens, German. */
export const linkWordsDe: Words<typeof linkWords> = {
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredText: 'Links aus E-Mails gelten einmal und nur eine Zeit lang.',
  sendNew: 'Neuen Link senden',
  failedTitle: 'Das hat nicht geklappt',
  failedText: 'Der Server war nicht erreichbar. Nichts ist verloren.',
  tryAgain: 'Erneut versuchen',
  toDashboard: 'Zum Dashboard',
  toSignIn: 'Anmelden',
  signingIn: 'Wird angemeldet\u00a0…',
  confirming: 'Deine Adresse wird bestätigt\u00a0…',
  confirmedTitle: 'Deine E-Mail-Adresse ist bestätigt',
  confirmedText: 'Alles erledigt. Belege und Links schicken wir an diese Adresse.',
  newSent: 'Ein neuer Link ist unterwegs.',
  knownText: '{email} ist schon bestätigt. Es gibt nichts mehr zu tun.',
  toSettings: 'Zu den Einstellungen',
  changedTitle: 'Deine Adresse ist geändert',
  changedText: 'Ab jetzt meldest du dich mit {email} an.',
  takenTitle: 'Diese Adresse ist vergeben',
  takenText: 'Inzwischen hat jemand ein Konto damit erstellt. Deine Adresse bleibt, wie sie war.',
}

/** Words of the page with the new password, German. */
export const resetWordsDe: Words<typeof resetWords> = {
  title: 'Neues Passwort wählen',
  text: 'Du bist damit gleich angemeldet. Andere Geräte werden abgemeldet.',
  submit: 'Passwort speichern',
  busy: 'Wird gespeichert\u00a0…',
  failed: 'Das Passwort wurde nicht geändert. Versuch es noch einmal.',
  done: 'Passwort geändert. Andere Geräte wurden abgemeldet.',
}
