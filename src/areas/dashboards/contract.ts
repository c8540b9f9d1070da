import * as z from 'zod'
import { putAways } from '#areas/accounts/rules.ts'
import { zLearnedFact, zLearnerNumbers } from '#areas/learning/student-contract.ts'
import { allow } from '#kernel/contract.ts'
import { severities } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zPage } from '#kernel/paging.ts'
import { productKinds } from '#kernel/things.ts'
import { zInstant } from '#kernel/time.ts'
import { zId, zThingId } from '#kernel/wire.ts'

/** One line of an activity feed; the screen makes the sentence from type and facts. */
export const zActivity = z.object({
  id: zId('evt'),
  type: z.string(),
  severity: z.enum(severities),
  at: zInstant,
  facts: z.record(z.string(), z.unknown()),
  /** How many of its kind are told as one; its facts are those of the latest, `total` of all. */
  times: z.int().optional(),
})
export type Activity = z.infer<typeof zActivity>

/** This month so far against the same days of last month; `changePercent` is null until there is something to compare. */
const zChange = z.object({ changePercent: z.number().nullable() })

export const zCreatorDashboard = z.object({
  mode: z.enum(['live', 'test']),
  revenue: zChange.extend({ total: zMoney }),
  activeStudents: zChange.extend({ total: z.int() }),
  enrollments: zChange.extend({ total: z.int() }),
  completions: zChange.extend({ total: z.int() }),
  sales: zChange.extend({ total: z.int() }),
  /** What they sell: the kinds there are products of, those on sale first. */
  kinds: z.array(z.enum(productKinds)),
  /** The start line: what of the first steps is done. Only steps whose screen exists. */
  start: z.object({
    branded: z.boolean(),
    createdCourse: z.boolean(),
    published: z.boolean(),
    sold: z.boolean(),
    /** The draft worked on last, which the way to publishing opens. */
    draftId: zThingId().nullable(),
    /** What a test order would be for: the first of what is on sale. */
    testOfferId: zId('off').nullable(),
  }),
  /** What of the first steps this person put away, on whatever device. */
  putAway: z.array(z.enum(putAways)),
  /** The first order ever paid, while it is young. */
  firstSale: z
    .object({ orderId: zId('ord'), contactName: z.string(), title: z.string(), total: zMoney, at: zInstant })
    .nullable(),
  today: z.object({
    sales: z.int(),
    revenue: zMoney,
    timeZone: z.string(),
    /** People who are learning at this moment, where most of them are. */
    learning: z.object({ people: z.int(), course: z.string() }).nullable(),
  }),
})
export type CreatorDashboard = z.infer<typeof zCreatorDashboard>

export const activityKinds = ['all', 'sales', 'students', 'courses'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Something owned that isn't continued: it's opened. */
export const zOtherThing = z.object({
  kind: z.enum(productKinds),
  id: z.string(),
  title: z.string(),
  about: z.string(),
  imageUrl: z.string().nullable(),
  openPath: z.string(),
})
export type OtherThing = z.infer<typeof zOtherThing>

/** What someone who buys and learns has of everything: what each area tells, and what they did last. */
export const zStudentDashboard = zLearnerNumbers.extend({
  activity: z.array(zLearnedFact),
  hasMoreActivity: z.boolean(),
  /** What else is theirs, got last first: some of the kinds that have no rows among those to continue. */
  others: z.array(zOtherThing),
})
export type StudentDashboard = z.infer<typeof zStudentDashboard>

export const zStudentActivity = z.object({ facts: z.array(zLearnedFact), nextCursor: z.string().nullable() })
export type StudentActivity = z.infer<typeof zStudentActivity>

const tags = ['Dashboards']

export const dashboardsContract = {
  creator: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/dashboard/creator',
      summary: 'The creator’s cards, first steps and today',
      tags,
    })
    .output(zCreatorDashboard),
  creatorActivity: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/dashboard/creator/activity',
      summary: 'What happened in the creator’s business, the latest first',
      tags,
    })
    .input(
      zPage.extend({
        kind: z.enum(activityKinds).default('all'),
        repeats: z
          .enum(['each', 'together'])
          .default('each')
          .describe(
            '`together`: what happened to a product several times in a day is one line; one page only',
          ),
      }),
    )
    .output(z.object({ items: z.array(zActivity), nextCursor: z.string().nullable() })),
  putAway: allow({ role: 'creator' })
    .route({
      method: 'PUT',
      path: '/dashboard/creator/put-away',
      summary: 'Put a part of the first steps away, or show it again',
      tags,
    })
    .input(z.object({ thing: z.enum(putAways), away: z.boolean() }))
    .output(z.object({ putAway: z.array(z.enum(putAways)) })),
  student: allow('signed-in')
    .route({
      method: 'GET',
      path: '/dashboard/student',
      summary: 'The learner’s cards and Continue Learning',
      tags,
    })
    .output(zStudentDashboard),
  studentActivity: allow('signed-in')
    .route({
      method: 'GET',
      path: '/dashboard/student/activity',
      summary: 'What the learner did, the latest first',
      tags,
    })
    .input(zPage)
    .output(zStudentActivity),
}
