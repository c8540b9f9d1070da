import type { Words } from '#kernel/language.ts'
import type { signInCodeWords } from './sign-in-code-words.ts'

/** Words of the page that asks for a code after the password, German. */
export const signInCodeWordsDe: Words<typeof signInCodeWords> = {
  title: 'Gib deinen Code ein',
  text: 'Öffne deine Authenticator-App und gib die sechs Ziffern ein, die sie für diese Seite zeigt.',
  recoveryText: 'Gib einen der Wiederherstellungscodes ein, die du aufbewahrt hast. Jeder gilt einmal.',
  label: 'Sechsstelliger Code',
  recoveryLabel: 'Wiederherstellungscode',
  recoveryHint: 'Zehn Buchstaben und Ziffern, etwa abcde-23456.',
  submit: 'Anmelden',
  busy: 'Wird angemeldet\u00a0…',
  useRecovery: 'Wiederherstellungscode verwenden',
  useCode: 'Code aus der App verwenden',
  back: 'Zurück zur Anmeldung',
  again: 'Neu anmelden',
  failed: 'Du konntest nicht angemeldet werden. Prüfe deine Verbindung und versuch es noch einmal.',
  problems: {
    code: 'Gib den sechsstelligen Code ein',
    six: 'Gib alle sechs Ziffern ein',
    recovery: 'Gib einen Wiederherstellungscode ein',
  },
}
