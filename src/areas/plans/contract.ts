import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** What of the plan is used; a limit of null means unlimited. */
export const zPlanUsage = z.object({
  courses: z.int(),
  courseLimit: z.int().nullable(),
  students: z.int(),
  studentLimit: z.int().nullable(),
  /** No room for another product of a kind that counts. */
  isFull: z.boolean(),
  /** False when the operator has switched the counts off. */
  enforced: z.boolean(),
})
export type PlanUsage = z.infer<typeof zPlanUsage>

/** What is published of the kinds that count, in the order of its first publication, and which of them a plan keeps open to new students. */
export const zOpenProducts = z.object({
  plan: z.enum(plans),
  /** How many it keeps open; null for all of them. */
  limit: z.int().nullable(),
  courses: z.array(z.object({ id: zId('crs'), title: z.string(), students: z.int(), isOpen: z.boolean() })),
})
export type OpenProducts = z.infer<typeof zOpenProducts>

/** What people pay a seller for that ends with the plan it's part of: who pays, their last payment, and until when they have it. */
export const zEndingByPlan = z.object({
  people: z.int(),
  /** The first of them, by name. */
  listed: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      last: z
        .object({ amount: zMoney, at: zInstant })
        .nullable()
        .describe('Null where nothing more is charged'),
      until: zInstant,
    }),
  ),
})
export type EndingByPlan = z.infer<typeof zEndingByPlan>

export const plansContract = {
  usage: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/plan-usage',
      summary: 'Courses and students against the limits of the plan',
      tags: ['Plans'],
    })
    .output(zPlanUsage),

  openCourses: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/open-courses',
      summary: 'Which published courses take new students on the plan, or would on another',
      tags: ['Plans'],
    })
    .input(z.object({ plan: z.enum(plans).optional() }))
    .output(zOpenProducts),

  ending: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/plan-ending',
      summary: 'Who pays for what ends with the own plan, if another is chosen',
      tags: ['Plans'],
    })
    .input(z.object({ plan: z.enum(plans) }))
    .output(zEndingByPlan),

  chooseOpenCourses: allow({ role: 'creator' })
    .route({
      method: 'PUT',
      path: '/open-courses',
      summary:
        'Choose which courses stay open to new students where the plan keeps fewer open than are published',
      tags: ['Plans'],
    })
    .input(z.object({ courseIds: z.array(zId('crs')).max(500) }))
    .output(zOpenProducts),
}
