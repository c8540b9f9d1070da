import * as z from 'zod'
import { zId } from '#kernel/wire.ts'
import { mostMonthlySessions } from './rules.ts'

/** Sessions of a coaching package that a tier gives each month. */
export const zTierCoaching = z.object({
  packageId: zId('cpk'),
  sessions: z
    .int()
    .min(1, 'Enter 1 or more')
    .max(mostMonthlySessions, `Enter ${mostMonthlySessions} or less`),
})
export type TierCoaching = z.infer<typeof zTierCoaching>
