import { invalid } from '#kernel/errors.ts'
import { fillLink, whyNotPattern } from '../link-pattern.ts'
import { isMeetingLink, type SessionType } from '../rules.ts'

type Place = { place: string }
type Usual = { meetingLink: string; place: string; phone: string }
type OfSession = Place & {
  type: SessionType
  startsAt: Date
  timeZone: string
  linkCode: string
  capacity: number
}

/**
 * Where a session is held: as it says itself, else as its package says, else as its host usually does. A link is to be opened, anything
 * else read. What a link leaves open is filled in, with the client as they're called in their booking: that's the same wherever it's told.
 */
export function whereaboutsOf(
  session: OfSession,
  ofPackage: Place | null,
  { meetingLink, place, phone }: Usual,
  client: string,
): { joinUrl: string | null; place: string | null } {
  const usual = { video: meetingLink, phone, inPerson: place }[session.type]
  const text = session.place || ofPackage?.place || usual
  if (text === '') return { joinUrl: null, place: null }
  const { startsAt, timeZone, linkCode: code, capacity } = session
  const filled = fillLink(text, { client: capacity > 1 ? '' : client, startsAt, timeZone, code })
  return isMeetingLink(filled) ? { joinUrl: filled, place: null } : { joinUrl: null, place: filled }
}

/** What's kept as a place. @throws INVALID beside it. */
export function placeToKeep(typed: string | undefined): string {
  const place = typed?.trim() ?? ''
  const wrong = whyNotPattern(place)
  if (wrong) throw invalid({ place: wrong })
  return place
}
