import type { Words } from '#kernel/language.ts'
import type { setupWords } from './setup-words.ts'

/** Words of the first start, German. */
export const setupWordsDe: Words<typeof setupWords> = {
  title: 'Richte deine Seite ein',
  text: 'Hier entsteht das erste Admin-Konto. Der Link gilt einmal.',
  noToken:
    'Öffne den Link, der beim Start des Servers im Terminal ausgegeben wurde. Gibt es schon einen Admin, melde dich an.',
  submit: 'Admin-Konto erstellen',
  busy: 'Konto wird erstellt\u00a0…',
  failed: 'Das Konto wurde nicht erstellt. Versuch es noch einmal.',
  usedTitle: 'Dieser Link ist abgelaufen',
  usedText:
    'Starte den Server neu, dann gibt er einen neuen aus. Gibt es schon ein Admin-Konto, melde dich an.',
}
