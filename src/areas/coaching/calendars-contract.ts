import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { maxNameLength, maxNoteLength, maxPlaceLength, sessionTypes } from './rules.ts'
import { mostInSeries } from './series.ts'
import { creator, upTo, zDone } from './wire.ts'

const tags = ['Coaching calendars']
export const feedTitles = ['busy', 'name'] as const
export const maxCalendars = 10

/** A calendar of the creator's elsewhere. Its address is a secret that's never answered again. */
export const zCalendar = z.object({
  id: zId('ccd'),
  name: z.string(),
  /** Where it is: `calendar.example.com`. */
  host: z.string(),
  /** When it was read last; null while it never was. */
  lastReadAt: zInstant.nullable(),
  /** Why the last try failed, in words; null when it didn't. */
  problem: z.string().nullable(),
  /** It couldn't be read for a day. */
  isStale: z.boolean(),
  /** Busy times it has in the days that can be booked. */
  busy: z.int(),
})
export type BusyCalendar = z.infer<typeof zCalendar>

const zCalendarId = z.object({ calendarId: zId('ccd') })
export const zFeed = z.object({
  isOn: z.boolean(),
  titles: z.enum(feedTitles),
  createdAt: zInstant.nullable(),
})

export type CalendarFeed = z.infer<typeof zFeed>

const zOccurrence = z.object({
  startsAt: zInstant,
  endsAt: zInstant,
  /** Why it can't be booked, in words; null when it can. */
  conflict: z.string().nullable(),
  /** Clocks of one of the two zones change in its week. */
  changesClocks: z.boolean(),
})
const zSeriesDraft = z.object({
  clientId: zId('ccl'),
  packageId: zId('cpk'),
  /** The first; the others are at its time on the host's clocks. */
  startsAt: zChosenInstant,
  everyWeeks: z.int().min(1).max(8),
  count: z.int().min(2).max(mostInSeries),
  note: upTo(maxNoteLength).default(''),
})

export const calendarsContract = {
  list: allow(creator)
    .route({
      method: 'GET',
      path: '/coaching-calendars',
      summary: 'Calendars whose events keep times busy, and the creator’s feed',
      tags,
    })
    .output(z.object({ calendars: z.array(zCalendar), feed: zFeed })),

  add: allow(creator)
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/coaching-calendars',
      summary: 'Adds a calendar by its .ics address, once it could be read',
      successStatus: 201,
      tags,
    })
    .input(z.object({ name: upTo(maxNameLength).default(''), address: upTo(2_000) }))
    .output(zCalendar),

  read: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PUT',
      path: '/coaching-calendars/{calendarId}/reading',
      summary: 'Reads a calendar now',
      tags,
    })
    .input(zCalendarId)
    .output(zCalendar),

  remove: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/coaching-calendars/{calendarId}',
      summary: 'Takes a calendar off; its times are free again',
      tags,
    })
    .input(zCalendarId)
    .output(zDone),

  /** The address is answered once: only its hash is kept. */
  makeFeed: allow(creator)
    .route({
      method: 'POST',
      path: '/coaching-feed',
      summary: 'Makes a new address for the creator’s sessions as a calendar; the old one ends',
      successStatus: 201,
      tags,
    })
    .input(z.object({ titles: z.enum(feedTitles).default('busy') }))
    .output(zFeed.extend({ address: z.string() })),

  changeFeed: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'PATCH', path: '/coaching-feed', summary: 'Says what titles in the feed show', tags })
    .input(z.object({ titles: z.enum(feedTitles) }))
    .output(zFeed),

  endFeed: allow(creator)
    .route({ method: 'DELETE', path: '/coaching-feed', summary: 'Ends the feed’s address', tags })
    .output(zDone),

  previewSeries: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/coaching-series/previews',
      summary: 'Every date of a series, and what’s in the way',
      tags,
    })
    .input(zSeriesDraft)
    .output(
      z.object({
        timeZone: z.string(),
        clientTimeZone: z.string().nullable(),
        occurrences: z.array(zOccurrence),
        /** Sessions of the package that can still be booked. */
        remaining: z.int(),
      }),
    ),

  createSeries: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'], idempotent: true })
    .route({
      method: 'POST',
      path: '/coaching-series',
      summary: 'Books a series: all of it or nothing',
      successStatus: 201,
      tags,
    })
    .input(zSeriesDraft)
    .output(z.object({ seriesId: zId('csr'), sessions: z.int() })),

  moveFollowing: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/coaching-series/{seriesId}/time',
      summary: 'Moves a session of a series and those behind it',
      tags,
    })
    .input(z.object({ seriesId: zId('csr'), sessionId: zId('cse'), startsAt: zChosenInstant }))
    .output(z.object({ sessions: z.int() })),

  cancelFollowing: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/coaching-series/{seriesId}/cancellation',
      summary: 'Cancels a session of a series and those behind it',
      tags,
    })
    .input(
      z.object({
        seriesId: zId('csr'),
        sessionId: zId('cse'),
        returns: z.boolean().default(true),
        message: upTo(maxPlaceLength).default(''),
      }),
    )
    .output(z.object({ sessions: z.int() })),

  openGroup: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'], idempotent: true })
    .route({
      method: 'POST',
      path: '/coaching-groups',
      summary: 'Sets a time at which several people can book a seat',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        packageId: zId('cpk'),
        startsAt: zChosenInstant,
        seats: z.int().optional(),
        type: z.enum(sessionTypes).optional(),
        place: upTo(maxPlaceLength).optional(),
        override: z.boolean().default(false),
      }),
    )
    .output(z.object({ sessionId: zId('cse') })),

  resizeGroup: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/coaching-groups/{sessionId}/seats',
      summary: 'Changes how many seats there are, never below those taken',
      tags,
    })
    .input(z.object({ sessionId: zId('cse'), seats: z.int() }))
    .output(z.object({ sessionId: zId('cse'), seats: z.int(), taken: z.int() })),
}
