import type { Sentences } from '#kernel/sentences.ts'

export const libraryRulesDe: Sentences = {
  'Choose at least one day': 'Wähle mindestens einen Tag',
  'Choose each day only once': 'Wähle jeden Tag nur einmal',
  'Enter a time like 19:30': 'Gib eine Uhrzeit wie 19:30 ein',
  'We don’t know this time zone': 'Diese Zeitzone kennen wir nicht',
}
