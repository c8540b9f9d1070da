import { adminSystemWordsDe } from '#areas/admin/system-words.de.ts'
import { adminWordsDe } from '#areas/admin/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of the administration, German. */
export const words: Words<typeof english> = {
  admin: adminWordsDe,
  adminSystem: adminSystemWordsDe,
}
