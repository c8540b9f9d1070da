import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'

const zPlan = {
  isOn: z.boolean(),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  /** On the clocks of the workspace. */
  hour: z.int().min(0).max(23),
}
export const zDigest = z.object({
  ...zPlan,
  timeZone: z.string(),
  /** When it's sent next, if something is new by then; null while it's off. */
  nextAt: zInstant.nullable(),
})
export type Digest = z.infer<typeof zDigest>
const zDigestPlan = z.object(zPlan)
export type DigestPlan = z.infer<typeof zDigestPlan>

const pro = { role: 'creator', plan: 'pro_plan' } as const
const tags = ['Membership']

/** The weekly email about new content. */
export const digestContract = {
  get: allow(pro)
    .route({ method: 'GET', path: '/membership/digest', summary: 'When members hear of new content', tags })
    .output(zDigest),
  change: allow(pro)
    .route({
      method: 'PUT',
      path: '/membership/digest',
      summary: 'Says when members hear of new content, or that they don’t',
      tags,
    })
    .input(zDigestPlan)
    .output(zDigest),
}
