import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { severities } from '#kernel/events.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** One line of the log; the screen builds the sentence from type and facts. */
export const zFact = z.object({
  id: zId('evt'),
  type: z.string(),
  severity: z.enum(severities),
  at: zInstant,
  facts: z.record(z.string(), z.unknown()),
})
export type Fact = z.infer<typeof zFact>

/** How many there are, how many are new this month, and how many were new in the same days last month. */
const zGrowth = z.object({ total: z.int(), thisMonth: z.int(), sameDaysLastMonth: z.int() })
export type Growth = z.infer<typeof zGrowth>

export const zAdminOverview = z.object({
  /** With who is invited and hasn't joined yet, as the list of users has them. */
  users: zGrowth,
  creators: zGrowth,
  publishedCourses: zGrowth,
  paidOrders: zGrowth,
  admins: z.int(),
  active: z.int(),
  /** Invited, or not verified after a day. */
  pending: z.int(),
  /** Of all these, who was invited and hasn't joined yet. */
  invited: z.int(),
  suspended: z.int(),
  /** Test money in a demo, live money on a real instance; the two are never added up. */
  mode: z.enum(['live', 'test']),
  /** At most five. */
  activity: z.array(zFact).max(5),
  /** The data folder's disk, once it needs attention; null while it's fine. */
  disk: z
    .object({ state: z.enum(['low', 'full', 'stopped']), freeBytes: z.int(), sizeBytes: z.int() })
    .nullable(),
  /** What a new instance still needs, judged by what exists. */
  setUp: z.object({ testMail: z.boolean(), secondAdmin: z.boolean() }),
})
export type AdminOverview = z.infer<typeof zAdminOverview>

export const overviewContract = {
  get: allow({ role: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: 'The installation’s counts, its latest events, and what’s left to set up',
      tags: ['Administration'],
    })
    .output(zAdminOverview),
}
