import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { mostMonthlySessions } from './rules.ts'

/** Sessions of a coaching package that a tier gives each month. */
export const zTierCoaching = z.object({
  packageId: zId('cpk'),
  sessions: z.int().min(1).max(mostMonthlySessions),
})
export type TierCoaching = z.infer<typeof zTierCoaching>

export const tierCoachingContract = {
  packages: allow({ role: 'creator', plan: 'pro_plan' })
    .route({
      method: 'GET',
      path: '/membership/coaching-packages',
      summary: 'Coaching packages that a tier can give',
      tags: ['Membership'],
    })
    .output(z.object({ packages: z.array(z.object({ id: zId('cpk'), title: z.string() })) })),
}
