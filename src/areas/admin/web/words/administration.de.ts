import { adminMessagesDe } from '#areas/admin/messages.de.ts'
import { adminSystemMessagesDe } from '#areas/admin/system-messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './administration.ts'

/** Words of the administration, German. */
export const words: Words<typeof english> = {
  admin: adminMessagesDe,
  adminSystem: adminSystemMessagesDe,
}
