import { coachingWordsDe } from '#areas/coaching/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './coaching.ts'

/** Words of coaching, German. */
export const words: Words<typeof english> = {
  coaching: coachingWordsDe,
}
