import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { thingKinds } from '#kernel/things.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { grantSources, whysNo, whysYes } from './rules.ts'

/** One right of a person, of whatever kind, as whoever gave it sees it. */
export const zPersonRight = z.object({
  id: z.string().describe('The right’s; of what comes with another right, that one’s and the thing’s'),
  kind: z.enum(thingKinds),
  thingId: z.string(),
  title: z.string().describe('Empty where the thing is gone for good'),
  isOpen: z.boolean(),
  because: z.enum([...whysYes, ...whysNo]).describe('Why it’s open, or why it isn’t'),
  source: z.enum([...grantSources, 'tier']).describe('How they came to it; `tier`: it comes with `via`'),
  via: z.object({ kind: z.enum(thingKinds), title: z.string() }).nullable(),
  bundle: z.string().nullable().describe('What it was bought in, where that gives more than this'),
  isFree: z.boolean().describe('By an order of nothing'),
  isUnconfirmed: z.boolean().describe('The order isn’t proven to be this person’s'),
  since: zInstant,
  opensAt: zInstant.nullable().describe('Where it isn’t open before then'),
  renewsAt: zInstant.nullable().describe('The next payment'),
  until: zInstant.nullable().describe('It ends then, or ended; null while nothing ends it'),
  reason: z.string().nullable().describe('Why it was taken back, in words'),
  perMonth: z.int().nullable().describe('How many of it are given with each month'),
  opens: z.int().describe('What else it opens that isn’t sold alone'),
  path: z.string().nullable().describe('Where the person is seen with it'),
  paymentPath: z.string().nullable().describe('The order or the subscription behind it'),
})
export type PersonRight = z.infer<typeof zPersonRight>

export const accessContract = {
  ofPerson: allow({ role: 'creator', minPlan: 'free_plan' })
    .route({
      method: 'GET',
      path: '/contacts/{contactId}/rights',
      summary: 'Everything someone has in the store, and had, with the reason',
      tags: ['Contacts'],
    })
    .input(z.object({ contactId: zId('ctc') }))
    .output(
      z.object({
        rights: z.array(zPersonRight).describe('Those that are open first, then the newest'),
        more: z.boolean().describe('There are more, older ones'),
      }),
    ),
}
