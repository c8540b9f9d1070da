import { listsWordsDe } from '#areas/lists/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './lists.ts'

/** Words of saved views, German. */
export const words: Words<typeof english> = { lists: listsWordsDe }
