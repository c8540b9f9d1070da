import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { memberBadges, memberStatuses } from './rules.ts'

export const zLeavingMember = z.object({
  id: zId('grt'),
  name: z.string(),
  email: z.string(),
  tier: z.string(),
  status: z.enum(memberStatuses),
  badge: z.enum(memberBadges).nullable(),
  /** When their access ends, with every payment that was announced; null while nothing ends it. */
  until: zInstant.nullable(),
  /** Something is paid for it, so it ends with what's paid for. */
  isPaid: z.boolean(),
  /** No one ended it yet. */
  canCancel: z.boolean(),
  /** The last payment of theirs that can go back. */
  lastOrderId: zId('ord').nullable(),
})
export type LeavingMember = z.infer<typeof zLeavingMember>

/** Whoever left Pro reads who's still a member and sees them out: that's all of membership they have. */
const anyCreator = { role: 'creator' } as const
const tags = ['Membership']

export const leavingContract = {
  list: allow(anyCreator)
    .route({
      method: 'GET',
      path: '/payments/members',
      summary: 'Members with access, on whatever plan their creator is',
      tags,
    })
    .input(z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }))
    .output(z.object({ members: z.array(zLeavingMember), total: z.int() })),
  cancel: allow(anyCreator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/payments/members/{memberId}',
      summary: 'Ends a membership: with what’s paid for, or at once where nothing is',
      tags,
    })
    .input(z.object({ memberId: zId('grt') }))
    .output(z.object({ done: z.literal(true) })),
}
