import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zGrantFacts = z.object({
  grantId: zId('grt'),
  contactId: zId('ctc'),
  thingKind: z.string(),
  thingId: z.string(),
  userId: zId('usr').nullable(),
  /** Whose place it leads to (`SeatKey`). Facts from before it was told have the contact's own. */
  seat: z.string().default(''),
})

export const accessGranted = defineEvent('access.accessGranted', zGrantFacts, 'success')
export const accessRevoked = defineEvent('access.accessRevoked', zGrantFacts, 'warning')
/** The end of a grant was moved. */
export const accessExtended = defineEvent('access.accessExtended', zGrantFacts)
/** A grant became a user's: they verified the address, or claimed the order by its pass. */
export const accessClaimed = defineEvent('access.accessClaimed', zGrantFacts)
/**
 * It was proven that an order is its contact's: what was done in its place is done in the contact's own. Product areas join
 * what they keep in the same transaction.
 */
export const accessJoined = defineEvent(
  'access.accessJoined',
  zGrantFacts.extend({
    orderId: zId('ord'),
    /** Who had claimed the order meanwhile, and has lost it. */
    formerUserId: zId('usr').nullable(),
  }),
)
