import * as z from 'zod'
import { allow } from '#kernel/contract.ts'

/** What of the plan is used; a limit of null means unlimited. */
export const zPlanUsage = z.object({
  courses: z.int(),
  courseLimit: z.int().nullable(),
  students: z.int(),
  studentLimit: z.int().nullable(),
  /** False when the operator has switched the counts off. */
  enforced: z.boolean(),
})
export type PlanUsage = z.infer<typeof zPlanUsage>

export const plansContract = {
  usage: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/plan-usage',
      summary: 'Courses and students against the limits of the plan',
      tags: ['Plans'],
    })
    .output(zPlanUsage),
}
