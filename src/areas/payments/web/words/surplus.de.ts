import { surplusWordsDe } from '#areas/payments/surplus-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './surplus.ts'

/** Words of money that came in twice, German. */
export const words: Words<typeof english> = { surplus: surplusWordsDe }
