import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zGrantFacts = z.object({
  grantId: zId('grt'),
  contactId: zId('ctc'),
  thingKind: z.string(),
  thingId: z.string(),
  userId: zId('usr').nullable(),
})

export const accessGranted = defineEvent('access.accessGranted', zGrantFacts, 'success')
export const accessRevoked = defineEvent('access.accessRevoked', zGrantFacts, 'warning')
/** The end of a grant was moved. */
export const accessExtended = defineEvent('access.accessExtended', zGrantFacts)
/** A grant became a user's: they verified the address, or claimed the order by its pass. */
export const accessClaimed = defineEvent('access.accessClaimed', zGrantFacts)
