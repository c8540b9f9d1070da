import { listActivity, pageActivity } from '#areas/activity/server/activity.ts'
import { certificateIssued } from '#areas/certificates/events.ts'
import { coursePublished, courseUnpublished } from '#areas/courses/events.ts'
import { courseFinished } from '#areas/learning/events.ts'
import {
  orderPaid,
  paymentFailed,
  surplusArrived,
  surplusKept,
  surplusReturned,
} from '#areas/payments/events.ts'
import { reviewWritten } from '#areas/reviews/events.ts'
import { zMoney } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Activity, ActivityKind } from '../contract.ts'

/** Facts the creator's feed has sentences for. An enrollment that follows from a sale is told by the sale. */
const sales = [orderPaid, paymentFailed, surplusArrived, surplusReturned, surplusKept].map(({ type }) => type)
const students = [courseFinished.type, certificateIssued.type, reviewWritten.type]
const courses = [coursePublished.type, courseUnpublished.type]
const typesOf: Record<ActivityKind, string[]> = {
  all: [...sales, ...students, ...courses],
  sales,
  students,
  courses,
}

type Asked = {
  kind: ActivityKind
  repeats?: 'each' | 'together'
  limit: number
  cursor?: string | undefined
}

/** What happened in the creator's business, the latest first, page by page; or a page with repeats told as one. */
export async function creatorActivity(
  ctx: CreatorCtx,
  { kind, repeats = 'each', ...page }: Asked,
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const { workspaceId } = ctx.actor
  if (repeats === 'each') return pageActivity(ctx, workspaceId, typesOf[kind], page)
  const latest = await listActivity(ctx, workspaceId, typesOf[kind], mostTogether)
  return { items: together(latest).slice(0, page.limit), nextCursor: null }
}

/** So many are looked through for repeats. */
const mostTogether = 100
/** What there is a sentence for. */
const repeatable: string[] = [orderPaid.type, courseFinished.type]
/** Two are told one by one. */
const fewest = 3

/** What happened to one course at least three times within a day becomes one line, where the latest of them stands. */
export function together(latest: readonly Activity[]): Activity[] {
  const lines: Activity[][] = []
  const open = new Map<string, Activity[]>()
  for (const item of latest) {
    const key = repeatKey(item)
    const line = repeatable.includes(item.type) ? open.get(key) : undefined
    if (line?.[0] && Date.parse(line[0].at) - Date.parse(item.at) < days(1)) line.push(item)
    else {
      const fresh = [item]
      lines.push(fresh)
      open.set(key, fresh)
    }
  }
  const told = lines.flatMap((line) => (line.length < fewest ? line : [asOne(line)]))
  return told.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

const repeatKey = ({ type, facts }: Activity) =>
  `${type} ${String(facts.title)} ${zTotal.parse(facts.total)?.currency}`

function asOne(line: Activity[]): Activity {
  const [latest] = line
  if (!latest) throw new Error('A line has at least one fact.')
  const totals = line.flatMap(({ facts }) => zTotal.parse(facts.total) ?? [])
  const [first] = totals
  const cents = totals.reduce((sum, total) => sum + total.cents, 0)
  const total = first ? { total: { cents, currency: first.currency } } : {}
  return { ...latest, facts: { ...latest.facts, ...total }, times: line.length }
}

/** Facts of sales have one; what is not money is none. */
const zTotal = zMoney.optional().catch(undefined)
