import type { Words } from '#kernel/language.ts'
import type { certificateActivityMessages } from './activity-messages.ts'

/** What the activity feed says about certificates, German. */
export const certificateActivityMessagesDe: Words<typeof certificateActivityMessages> = {
  certificateIssued: '<b>{contactName}</b> hat das Zertifikat von {title} bekommen',
  certificateRevoked: 'Das Zertifikat von <b>{contactName}</b> für <b>{title}</b> wurde widerrufen',
}
