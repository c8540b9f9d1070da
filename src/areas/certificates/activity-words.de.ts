import type { Words } from '#kernel/language.ts'
import type { certificateActivityWords } from './activity-words.ts'

/** What the activity feed says about certificates, German. */
export const certificateActivityWordsDe: Words<typeof certificateActivityWords> = {
  certificateIssued: '<b>{contactName}</b> hat das Zertifikat von {title} bekommen',
  certificateRevoked: 'Das Zertifikat von <b>{contactName}</b> für <b>{title}</b> wurde widerrufen',
}
