import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { CalendarPart } from '#platform/mail/queue.ts'

/** A session as one person's calendar shows it. */
export type CalendarEvent = {
  /** Stays the same however often the session moves. */
  uid: string
  /** Raised with each change: calendars believe the highest. */
  sequence: number
  startsAt: Date
  endsAt: Date
  title: string
  /** What is said below it. */
  text?: string | undefined
  /** The meeting's link, the number or the address. */
  place?: string | undefined
  /** Where it's moved or canceled. */
  url?: string | undefined
  changedAt: Date
}

type Person = { name: string; address: string }

/** The UID of a booking: in files, in emails and in the host's feed. */
export const uidOf = (id: string, appUrl: string): string => `${id}${uidEnding(appUrl)}`
/** How all of this installation end. */
export const uidEnding = (appUrl: string): string => `@${new URL(appUrl).hostname}`

/**
 * What an email says to its reader's calendar: the session is in it, or isn't anymore. There's nothing to answer, because who booked has
 * said yes. Only its reader is named: of several people in a session none learns who the others are.
 */
export function invitation(
  event: CalendarEvent,
  {
    isCanceled,
    organizer,
    attendee,
    product,
  }: { isCanceled: boolean; organizer: Person; attendee: Person; product: string },
): CalendarPart {
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: prodIdOf(product), method })
  calendar.createEvent({
    ...eventOf(event),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: quotable(organizer.name), email: organizer.address },
    attendees: [
      {
        name: quotable(attendee.name || attendee.address),
        email: attendee.address,
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        type: ICalAttendeeType.INDIVIDUAL,
      },
    ],
  })
  return { method, text: lines(calendar.toString()) }
}

/**
 * Several sessions at once. An invitation is of one event alone (RFC 5546, 3.2.2): what's published may be many, and the emails that
 * follow find each by its UID.
 */
export function publication(events: readonly CalendarEvent[], product: string): CalendarPart {
  const calendar = ical({ prodId: prodIdOf(product), method: ICalCalendarMethod.PUBLISH })
  for (const event of events) calendar.createEvent({ ...eventOf(event), status: ICalEventStatus.CONFIRMED })
  return { method: ICalCalendarMethod.PUBLISH, text: lines(calendar.toString()) }
}

/** One session as a file to keep: it asks for nothing and tells no one. */
export function eventFile(event: CalendarEvent, product: string): string {
  const calendar = ical({ prodId: prodIdOf(product), method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({ ...eventOf(event), status: ICalEventStatus.CONFIRMED })
  return lines(calendar.toString())
}

/** All that a host has ahead, as a calendar others subscribe to. */
export function feedFile(
  events: readonly CalendarEvent[],
  { name, product }: { name: string; product: string },
): string {
  const calendar = ical({ prodId: prodIdOf(product), method: ICalCalendarMethod.PUBLISH, name, ttl: 60 * 60 })
  for (const event of events)
    calendar.createEvent({
      ...eventOf(event),
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.BUSY,
    })
  return lines(calendar.toString())
}

/** In UTC: any calendar can read that, whatever zones it knows. */
function eventOf({ uid, sequence, startsAt, endsAt, title, text, place, url, changedAt }: CalendarEvent) {
  return {
    id: uid,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    summary: oneLine(title),
    ...(text ? { description: plain(text) } : {}),
    ...(place ? { location: oneLine(place) } : {}),
    ...(url ? { url } : {}),
  }
}

const prodIdOf = (product: string) => ({
  company: oneLine(product).replace(/\//g, ' '),
  product: 'Coaching',
  language: 'EN',
})

/** Text keeps its lines, and nothing else that no one sees. */
const plain = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()
/** A parameter can't have quotes in any way (RFC 5545, 3.2). */
const quotable = (text: string) => oneLine(text).replaceAll('"', '’')

const lines = (text: string) => text.replace(/(\r\n)*$/, '\r\n')
