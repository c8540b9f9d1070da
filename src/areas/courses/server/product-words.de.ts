import type { Words } from '#kernel/language.ts'
import type { productWords } from './product-words.ts'

/** What a checkout says of a course below its title, German. */
export const productWordsDe: Words<typeof productWords> = {
  kind: (lessons) => `Kurs, ${lessons} ${lessons === 1 ? 'Lektion' : 'Lektionen'}`,
}
