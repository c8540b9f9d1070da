import type { Words } from '#kernel/language.ts'
import type { claimWords } from './claim-words.ts'

/** Words of the page that takes an account over, German. */
export const claimWordsDe: Words<typeof claimWords> = {
  confirm: {
    title: 'Bestätige deine E-Mail-Adresse',
    text: 'Gib das Passwort des Kontos für <address>{email}</address> ein.',
    submit: 'Adresse bestätigen',
    busy: 'Wird bestätigt\u00a0…',
  },
  signIn: {
    title: 'Melde dich bei deinem Konto an',
    text: 'Gib das Passwort des Kontos für <address>{email}</address> ein.',
    submit: 'Anmelden',
    busy: 'Wird angemeldet\u00a0…',
  },
  change: {
    title: 'Bestätige deine neue E-Mail-Adresse',
    text: 'Gib das Passwort deines Kontos ein. Danach meldest du dich mit <address>{email}</address> an.',
    submit: 'Adresse bestätigen',
    busy: 'Wird bestätigt\u00a0…',
  },
  unasked: 'Das kam nicht von dir? Schließ diese Seite. Es hat sich nichts geändert.',
  unknown: 'Ich kenne das Passwort nicht',
  unknownText:
    'Du hast dich nicht selbst registriert? Vielleicht war es jemand mit deiner Adresse. Mit einem neuen Passwort gehört das Konto dir.',
  known: 'Ich kenne das Passwort',
  makeTitle: 'Wähle ein neues Passwort',
  makeText:
    'Damit meldest du dich ab jetzt als <address>{email}</address> an. Alle anderen Geräte werden abgemeldet. {Things} und Käufe bleiben.',
  make: 'Speichern und weiter',
  making: 'Wird gespeichert\u00a0…',
  failed: 'Es wurde nichts geändert. Prüfe deine Verbindung und versuch es noch einmal.',
}
