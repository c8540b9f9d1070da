import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zChosenDay, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { maxExceptions, maxWindows } from './availability-rules.ts'
import { maxNoteLength, maxPlaceLength } from './rules.ts'
import { creator, upTo } from './wire.ts'

const tags = ['Coaching availability']

const zWindow = z.object({ from: z.string().max(5), to: z.string().max(5) })

export const zAvailability = z.object({
  /** Saved at least once: until then it's what we suggest. */
  isSet: z.boolean(),
  /** Of what was saved: who saves names the one they changed. */
  revision: z.int(),
  timeZone: z.string(),
  weekly: z.array(zWindow.extend({ day: z.int().min(1).max(7) })),
  exceptions: z.array(
    z.object({
      id: zId('cex'),
      fromDay: z.string(),
      toDay: z.string(),
      windows: z.array(zWindow),
      note: z.string(),
    }),
  ),
  bufferMinutes: z.int(),
  noticeHours: z.int(),
  perDay: z.int().nullable(),
  windowDays: z.int(),
  /** The meeting's link of sessions whose package has none of its own. */
  meetingLink: z.string(),
  /** Where sessions in person are, and the number for calls. */
  place: z.string(),
  phone: z.string(),
  /** How long before its start a client can move or cancel without losing the session. */
  changeNoticeHours: z.int(),
  /** A session someone missed counts. */
  noShowCounts: z.boolean(),
  /** The next change of clocks in this zone within the days that can be booked. */
  nextClockChange: z.object({ at: zInstant, minutes: z.int() }).nullable(),
  bookingPath: z.string(),
})
export type Availability = z.infer<typeof zAvailability>

const zDraft = z.object({
  revision: z.int().min(0).optional(),
  // Meaning is for the service, which says it beside the field.
  timeZone: z.string().max(60),
  weekly: z.array(zWindow.extend({ day: z.int().min(1).max(7) })).max(7 * maxWindows),
  exceptions: z
    .array(
      z.object({
        fromDay: zChosenDay,
        toDay: zChosenDay,
        windows: z.array(zWindow).max(maxWindows).default([]),
        note: upTo(maxNoteLength).default(''),
      }),
    )
    .max(maxExceptions),
  bufferMinutes: z.int().min(0).max(240),
  noticeHours: z.int().min(0).max(720),
  perDay: z.int().min(1).max(50).nullable(),
  windowDays: z.int().min(1).max(365),
  meetingLink: upTo(maxPlaceLength).default(''),
  place: upTo(maxPlaceLength).default(''),
  phone: upTo(maxPlaceLength).default(''),
  changeNoticeHours: z.int().min(0).max(720),
  noShowCounts: z.boolean(),
})
export type AvailabilityDraft = z.infer<typeof zDraft>

export const availabilityContract = {
  get: allow(creator)
    .route({ method: 'GET', path: '/coaching-availability', summary: 'When the creator can be booked', tags })
    .output(zAvailability),

  set: allow(creator)
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/coaching-availability',
      summary: 'Says when the creator can be booked',
      tags,
    })
    .input(zDraft)
    .output(zAvailability),

  /** Reads only; it's a POST for the size of what is asked. */
  preview: allow(creator)
    .route({
      method: 'POST',
      path: '/coaching-availability/previews',
      summary: 'What could be booked in the next days by hours that aren’t saved yet',
      tags,
    })
    .input(
      z.object({
        draft: zDraft,
        minutes: z.int().min(1).max(1_440).default(45),
        days: z.int().min(1).max(31).default(14),
      }),
    )
    .output(z.object({ slots: z.array(zInstant) })),
}
