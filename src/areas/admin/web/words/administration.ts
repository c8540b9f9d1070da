import { adminMessages } from '#areas/admin/messages.ts'
import { adminSystemMessages } from '#areas/admin/system-messages.ts'

/** Words of the administration, English. */
export const words = {
  admin: adminMessages,
  adminSystem: adminSystemMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    admin: typeof words
  }
}
