import { certificateActivityMessagesDe } from '#areas/certificates/activity-messages.de.ts'
import { certificatesMessagesDe } from '#areas/certificates/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of certificates, on both sides, German. */
export const words: Words<typeof english> = {
  certificates: { ...certificatesMessagesDe, activity: certificateActivityMessagesDe },
}
