import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

export const contactAdded = defineEvent(
  'contacts.contactAdded',
  z.object({ contactId: zId('ctc'), name: z.string(), source: z.string() }),
)
/** The person behind the contact signed up and verified the address: what was bought under it is theirs now. */
export const contactLinked = defineEvent(
  'contacts.contactLinked',
  z.object({ contactId: zId('ctc'), userId: zId('usr') }),
)
