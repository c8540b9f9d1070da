import { marketingWordsDe } from '#areas/marketing/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of the screens for messages and the texts of public pages, German. */
export const words: Words<typeof english> = {
  marketing: marketingWordsDe,
}
