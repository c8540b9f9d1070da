import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zChosenDay, zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import {
  maxMessageLength,
  maxNameLength,
  maxNoteLength,
  maxNotesLength,
  maxPlaceLength,
  outcomes,
  payments,
  sessionStatuses,
  sessionTypes,
} from './rules.ts'
import { creator, upTo, zPaged, zSearch, zZone } from './wire.ts'

const tags = ['Coaching sessions']

/** A person's place in a session. */
export const zBooking = z.object({
  id: zId('bkg'),
  client: z.object({
    id: zId('ccl'),
    name: z.string(),
    email: z.string(),
    /** The zone they read times in; null where it isn't known. */
    timeZone: z.string().nullable(),
    /** It's proven that the address is theirs: others only typed it. */
    emailProven: z.boolean(),
  }),
  status: z.enum(sessionStatuses),
  /** How it went for them; null until the session is completed. */
  outcome: z.enum(outcomes).nullable(),
  paidBy: z.enum(payments),
  /** What they want their host to know. */
  note: z.string(),
  /** Of one that's canceled: whether the session counted all the same. */
  counted: z.boolean().nullable(),
})
export type Booking = z.infer<typeof zBooking>

/** A session: its host's time. One with a single seat has one client. */
export const zSession = z.object({
  id: zId('cse'),
  startsAt: zInstant,
  endsAt: zInstant,
  minutes: z.int(),
  /** The zone of its host's clocks. */
  timeZone: z.string(),
  type: z.enum(sessionTypes),
  status: z.enum(sessionStatuses),
  /** How it went for its one client; null for a group and until it's completed. */
  outcome: z.enum(outcomes).nullable(),
  package: z.object({ id: zId('cpk'), title: z.string() }).nullable(),
  /** The client of a session with one seat, and the first of a group; null while no one has booked. */
  client: zBooking.shape.client.nullable(),
  bookings: z.array(zBooking),
  capacity: z.int(),
  /** How many seats are taken. */
  taken: z.int(),
  /** The meeting's link; null where there is none. */
  joinUrl: z.string().nullable(),
  /** Where it is, or how to call; null where there's a link or nothing. */
  place: z.string().nullable(),
  seriesId: zId('csr').nullable(),
  /** Busy times of the host's other calendars that came up later. */
  overlaps: z.array(z.object({ name: z.string(), startsAt: zInstant, endsAt: zInstant })),
})
export type Session = z.infer<typeof zSession>

const zSessionDetail = zSession.extend({
  /** For the host alone. */
  notesPrivate: z.string(),
  /** For the client too. */
  notesShared: z.string(),
  /** Of its one client: sessions that can still be booked of the package; null without a package. */
  remaining: z.int().nullable(),
  /** Where the client gets more, when none is left. */
  renewalPath: z.string().nullable(),
  /** From then on a client who moves or cancels has used the session up. */
  changeableUntil: zInstant,
  canceledBy: z.enum(['host', 'client']).nullable(),
  message: z.string(),
})
export type SessionDetail = z.infer<typeof zSessionDetail>

/** Busy with what: shown where a time can't be taken. */
export type OverlapData = { overlaps: { name: string; startsAt: string; endsAt: string }[] }
/** A rule of the host's own that says no: they may do it all the same, with `override`. */
export type RuleData = { reason: string; override: true }

const zSessionId = z.object({ sessionId: zId('cse') })
const zOverride = z
  .boolean()
  .default(false)
  .describe('Books outside of hours and rules. A time that’s taken stays taken.')
const one = '/coaching-sessions/{sessionId}'
export const sessionTabs = ['upcoming', 'past', 'all'] as const

/** What a list is narrowed by; its file asks alike. */
export const zSessionFilter = z.object({
  search: zSearch,
  when: z.enum(sessionTabs).default('upcoming'),
  status: z.enum(sessionStatuses).optional(),
  type: z.enum(sessionTypes).optional(),
  packageId: zId('cpk').optional(),
  clientId: zId('ccl').optional(),
  from: zChosenInstant.optional(),
  to: zChosenInstant.optional(),
})

export const coachingContract = {
  overview: allow(creator)
    .route({ method: 'GET', path: '/coaching', summary: 'How far the creator’s coaching is set up', tags })
    .output(
      z.object({
        /** Their hours were saved at least once. */
        hasHours: z.boolean(),
        timeZone: z.string(),
        packages: z.int(),
        activePackages: z.int(),
        clients: z.int(),
        upcoming: z.int(),
        /** Where anyone sees what can be booked. */
        bookingPath: z.string(),
        /** A package with a time to book first: what the creator shares. */
        firstBookPath: z.string().nullable(),
      }),
    ),

  list: allow(creator)
    .route({
      method: 'GET',
      path: '/coaching-sessions',
      summary: 'Sessions of the workspace, the next first; past ones the last first',
      tags,
    })
    .input(zSessionFilter.extend({ ...zPaged, sort: z.enum(['startsAt', 'client']).default('startsAt') }))
    .output(
      z.object({
        sessions: z.array(zSession),
        total: z.int(),
        counts: z.object({ upcoming: z.int(), past: z.int(), all: z.int() }),
      }),
    ),

  week: allow(creator)
    .route({
      method: 'GET',
      path: '/coaching-weeks/{day}',
      summary: 'The week of a day, on the host’s clocks',
      tags,
    })
    .input(z.object({ day: zChosenDay }))
    .output(
      z.object({
        timeZone: z.string(),
        sessions: z.int(),
        minutes: z.int(),
        canceled: z.int(),
        days: z.array(
          z.object({
            day: z.string(),
            sessions: z.int(),
            /** Whether there are hours on it. */
            isOpen: z.boolean(),
            /** Clocks change on it. */
            changesClocks: z.boolean(),
          }),
        ),
      }),
    ),

  get: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: one, summary: 'One session', tags })
    .input(zSessionId)
    .output(zSessionDetail),

  create: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'], idempotent: true })
    .route({
      method: 'POST',
      path: '/coaching-sessions',
      summary: 'Books a session for a client; 409 says what’s in the way',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        /** One that’s known, or who it is. */
        clientId: zId('ccl').optional(),
        name: upTo(maxNameLength).optional(),
        email: upTo(320).optional(),
        /** With a package a session of it is used; without one it's free. */
        packageId: zId('cpk').optional(),
        startsAt: zChosenInstant,
        minutes: z.int().optional(),
        type: z.enum(sessionTypes).optional(),
        place: upTo(maxPlaceLength).optional(),
        note: upTo(maxNoteLength).optional(),
        override: zOverride,
      }),
    )
    .output(zSessionDetail),

  move: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PUT', path: `${one}/time`, summary: 'Moves a session to another time', tags })
    .input(
      zSessionId.extend({
        startsAt: zChosenInstant,
        message: upTo(maxMessageLength).default(''),
        override: zOverride,
      }),
    )
    .output(zSessionDetail),

  confirm: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PUT', path: `${one}/confirmation`, summary: 'Confirms a session for its client', tags })
    .input(zSessionId)
    .output(zSessionDetail),

  complete: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${one}/completion`,
      summary: 'Says how a session went, once it’s over',
      tags,
    })
    .input(
      zSessionId.extend({
        /** Who didn't come; everyone else did. */
        noShows: z.array(zId('bkg')).max(100).default([]),
        /** A session someone missed is counted as the policy says, unless it's said here. */
        counts: z.boolean().optional(),
      }),
    )
    .output(zSessionDetail),

  cancel: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PUT', path: `${one}/cancellation`, summary: 'Cancels a session', tags })
    .input(
      zSessionId.extend({
        /** Whether the session goes back to its client's balance. */
        returns: z.boolean().default(true),
        message: upTo(maxMessageLength).default(''),
        /** Cancels one place of a group alone. */
        bookingId: zId('bkg').optional(),
      }),
    )
    .output(zSessionDetail),

  change: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PATCH', path: one, summary: 'Changes notes, type and place of a session', tags })
    .input(
      zSessionId.extend({
        notesPrivate: upTo(maxNotesLength).optional(),
        notesShared: upTo(maxNotesLength).optional(),
        type: z.enum(sessionTypes).optional(),
        place: upTo(maxPlaceLength).optional(),
      }),
    )
    .output(zSessionDetail),

  slots: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/coaching-slots',
      summary: 'Free times between two days of the host’s, for a package or a length',
      tags,
    })
    .input(
      z.object({
        packageId: zId('cpk').optional(),
        minutes: z.coerce.number().int().min(1).max(1_440).optional(),
        /** The session that's moved: its own time is free to it. */
        sessionId: zId('cse').optional(),
        from: zChosenDay,
        to: zChosenDay,
        /** As a client sees it, or as the host may book: without notice and limit. */
        forHost: z.stringbool().default(false),
        timeZone: zZone.optional(),
      }),
    )
    .output(z.object({ timeZone: z.string(), slots: z.array(zInstant) })),
}
