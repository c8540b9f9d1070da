import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { severities } from '#kernel/events.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** One line of the log; the screen makes the sentence from type and facts. */
export const zFact = z.object({
  id: zId('evt'),
  type: z.string(),
  severity: z.enum(severities),
  at: zInstant,
  facts: z.record(z.string(), z.unknown()),
})
export type Fact = z.infer<typeof zFact>

/** How many there are, how many came this month, and how many in the same days of the month before. */
const zGrowth = z.object({ total: z.int(), thisMonth: z.int(), sameDaysLastMonth: z.int() })
export type Growth = z.infer<typeof zGrowth>

export const zAdminOverview = z.object({
  users: zGrowth,
  creators: zGrowth,
  students: zGrowth,
  publishedCourses: zGrowth,
  paidOrders: zGrowth,
  admins: z.int(),
  active: z.int(),
  /** Invited, or not verified after a day. */
  pending: z.int(),
  /** Of those who are pending: invited and not here yet. They are no users. */
  invited: z.int(),
  suspended: z.int(),
  /** Test money in a demo, live on a real instance; the two are never added. */
  mode: z.enum(['live', 'test']),
  /** At most five. */
  activity: z.array(zFact).max(5),
  /** The disk of the data folder, once somebody should look at it; null while it does well. */
  disk: z
    .object({ state: z.enum(['low', 'full', 'stopped']), freeBytes: z.int(), sizeBytes: z.int() })
    .nullable(),
  /** What a new instance still needs, each told by what is there. */
  setUp: z.object({ testMail: z.boolean(), secondAdmin: z.boolean() }),
})
export type AdminOverview = z.infer<typeof zAdminOverview>

export const overviewContract = {
  get: allow({ role: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/overview',
      summary: 'Counts of the installation, its latest events, and what is left to set up',
      tags: ['Administration'],
    })
    .output(zAdminOverview),
}
