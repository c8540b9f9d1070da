import type { Words } from '#kernel/language.ts'
import type { tierCoachingWords } from './coaching-words.ts'

/** What the screen says of coaching that a tier gives, German. */
export const tierCoachingWordsDe: Words<typeof tierCoachingWords> = {
  label: 'Coaching-Paket',
  none: 'Kein Coaching',
  hint: 'Mitglieder bekommen daraus jeden Monat Termine',
  sessions: 'Termine im Monat',
  sessionsHint: 'Ungenutzte verfallen am Monatsende',
  sessionsWrong: 'Gib eine ganze Zahl von 1 bis {most} ein',
}
