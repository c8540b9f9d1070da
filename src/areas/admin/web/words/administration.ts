import { adminSystemWords } from '#areas/admin/system-words.ts'
import { adminWords } from '#areas/admin/words.ts'

/** Words of the admin pages, English. */
export const words = {
  admin: adminWords,
  adminSystem: adminSystemWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    admin: typeof words
  }
}
