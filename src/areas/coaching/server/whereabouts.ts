import { isMeetingLink, type SessionType } from '../rules.ts'

type Place = { place: string }
type Usual = { meetingLink: string; place: string; phone: string }

/**
 * Where a session is held: as it says itself, else as its package says, else as its host usually does. A link is to be opened, anything
 * else read.
 */
export function whereaboutsOf(
  session: Place & { type: SessionType },
  ofPackage: Place | null,
  { meetingLink, place, phone }: Usual,
): { joinUrl: string | null; place: string | null } {
  const usual = { video: meetingLink, phone, inPerson: place }[session.type]
  const text = session.place || ofPackage?.place || usual
  if (text === '') return { joinUrl: null, place: null }
  return isMeetingLink(text) ? { joinUrl: text, place: null } : { joinUrl: null, place: text }
}
