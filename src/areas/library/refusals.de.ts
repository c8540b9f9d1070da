import type { Sentences } from '#kernel/sentences.ts'

export const libraryRulesDe: Sentences = {
  'Choose at least one day': 'Wähle mindestens einen Tag',
  'Each day once': 'Jeden Tag nur einmal',
  'Enter a time like 19:30': 'Gib eine Uhrzeit wie 19:30 ein',
  'This time zone is not known': 'Diese Zeitzone ist nicht bekannt',
}
