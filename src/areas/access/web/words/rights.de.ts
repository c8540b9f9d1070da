import { accessWordsDe } from '#areas/access/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './rights.ts'

/** Words of what someone has, German. */
export const words: Words<typeof english> = { access: accessWordsDe }
