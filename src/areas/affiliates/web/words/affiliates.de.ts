import { affiliatesWordsDe } from '#areas/affiliates/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './affiliates.ts'

/** Words of affiliates, German. */
export const words: Words<typeof english> = { affiliates: affiliatesWordsDe }
