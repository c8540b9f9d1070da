import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

const zPackageFacts = z.object({ packageId: zId('cpk'), title: z.string() })

export const packageCreated = defineEvent('coaching.packageCreated', zPackageFacts, 'success')
export const packageChanged = defineEvent('coaching.packageChanged', zPackageFacts)
export const packageActivated = defineEvent('coaching.packageActivated', zPackageFacts, 'success')
export const packageDeactivated = defineEvent('coaching.packageDeactivated', zPackageFacts)
export const packageDeleted = defineEvent('coaching.packageDeleted', zPackageFacts)
/** It's gone for good. */
export const packageDiscarded = defineEvent('coaching.packageDiscarded', zPackageFacts)

/** Clients were brought in from a file. */
export const clientsImported = defineEvent('coaching.clientsImported', z.object({ count: z.int() }))

/** A person's place, and what it's of. */
const zBookingFacts = z.object({
  bookingId: zId('bkg'),
  sessionId: zId('cse'),
  contactId: zId('ctc'),
  contactName: z.string(),
  packageId: zId('cpk').nullable(),
  title: z.string(),
  startsAt: zInstant,
  /** Who did it. */
  by: z.enum(['host', 'client', 'order']),
})
export type BookingFacts = z.infer<typeof zBookingFacts>

export const sessionBooked = defineEvent('coaching.sessionBooked', zBookingFacts, 'success')
export const sessionMoved = defineEvent('coaching.sessionMoved', zBookingFacts.extend({ from: zInstant }))
export const sessionConfirmed = defineEvent('coaching.sessionConfirmed', zBookingFacts)
export const sessionCanceled = defineEvent(
  'coaching.sessionCanceled',
  zBookingFacts.extend({ counted: z.boolean() }),
)
export const sessionCompleted = defineEvent(
  'coaching.sessionCompleted',
  zBookingFacts.extend({ outcome: z.enum(['attended', 'noShow']) }),
  'success',
)
/** The money came when the time was gone: it's a credit. */
export const timeWasGone = defineEvent(
  'coaching.timeWasGone',
  z.object({ holdingId: zId('chd'), orderId: zId('ord'), packageId: zId('cpk'), title: z.string() }),
)
export const availabilityChanged = defineEvent(
  'coaching.availabilityChanged',
  z.object({ timeZone: z.string() }),
)
