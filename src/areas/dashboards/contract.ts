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

/**
 * What a card shows. `changePercent` is this month so far against the same days of last month, null until there is something to
 * compare; `days` are the last 30, today at the end.
 */
const zCard = z.object({ changePercent: z.number().nullable(), days: z.array(z.number()) })
const zCounted = zCard.extend({
  month: z.int().describe('This month so far'),
  total: z.int().describe('Since the beginning'),
})

/** A sale, as a dot of its day and as a row of the list of them. */
export const zSale = z.object({
  id: zId('txn'),
  orderId: zId('ord'),
  at: zInstant,
  buyer: z.string(),
  kind: z.enum(productKinds).describe('Of what was bought'),
  email: z.string(),
  title: z.string(),
  total: zMoney.describe('Below zero for what was paid back'),
  what: z
    .enum(['payment', 'refund', 'refundFailed'])
    .describe('refund: paid back; refundFailed: that came back to the seller'),
})
export type Sale = z.infer<typeof zSale>

/** What's planned at an hour of the day, as a mark on its line. */
const zAgendaItem = z.object({
  kind: z.enum(productKinds),
  id: z.string(),
  at: zInstant,
  who: z.string().describe('Whom it’s with; empty for a group'),
  title: z.string().describe('Of what was bought; empty without it'),
  path: z.string().describe('Where it opens'),
})
export type AgendaItem = z.infer<typeof zAgendaItem>

export const zCreatorDashboard = z.object({
  mode: z.enum(['live', 'test']),
  revenue: zCard.extend({ month: zMoney, total: zMoney }),
  /** People with access, each once: now, and at the end of each day. Compared with this moment of last month. */
  activeStudents: zCard.extend({ now: z.int() }),
  enrollments: zCounted,
  completions: zCounted,
  sales: zCounted,
  /** What they sell: the kinds there are products of, those on sale first. */
  kinds: z.array(z.enum(productKinds)),
  /** The start line: what of the first steps is done. Only steps whose screen exists. */
  start: z.object({
    branded: z.boolean(),
    createdCourse: z.boolean(),
    /** Someone takes buyers' money: an account of theirs, or Test payments in a demo. */
    canBePaid: z.boolean(),
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
    /** The latest of today, a hundred at most. */
    latest: z.array(zSale),
    /** What's planned today, by its hour. */
    planned: z.array(zAgendaItem),
    timeZone: z.string(),
    /** `2026-11-23`: the last day of each card’s line. */
    day: z.string(),
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
  sellerColor: z.string(),
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

/** Which sales a list shows, by the calendar of whoever looks. */
export const salesPeriods = ['all', 'today', 'thisMonth', 'lastMonth'] as const
export type SalesPeriod = (typeof salesPeriods)[number]

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
  sales: allow({ role: 'creator', minPlan: 'free_plan' })
    .route({
      method: 'GET',
      path: '/dashboard/creator/sales',
      summary: 'Payments that came in, the latest first, with what they add up to',
      tags,
    })
    .input(zPage.extend({ period: z.enum(salesPeriods).default('all') }))
    .output(
      z.object({
        sales: z.array(zSale),
        nextCursor: z.string().nullable(),
        count: z.int(),
        revenue: zMoney.describe('What all of them come to'),
      }),
    ),
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
