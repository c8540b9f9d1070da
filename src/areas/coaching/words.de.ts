import type { Words } from '#kernel/language.ts'
import type { coachingWords } from './words.ts'

/** Every visible word of coaching that isn't of one screen, German. */
export const coachingWordsDe: Words<typeof coachingWords> = {
  title: 'Coaching',
}
