import { certificateActivityMessages } from '#areas/certificates/activity-messages.ts'
import { certificatesMessages } from '#areas/certificates/messages.ts'

/** Words of certificates, on both sides, English. */
export const words = {
  certificates: { ...certificatesMessages, activity: certificateActivityMessages },
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    certificates: typeof words
  }
}
