import { listActivity, pageActivity } from '#areas/activity/server/activity.ts'
import { certificateIssued } from '#areas/certificates/events.ts'
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
  paymentFailed,
  payoutCompleted,
  payoutFailed,
  refundFailed,
  surplusArrived,
  surplusKept,
  surplusReturned,
} from '#areas/payments/events.ts'
import { reviewWritten } from '#areas/reviews/events.ts'
import type { EventType } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { products } from '#platform/product.ts'
import type { Activity, ActivityKind } from '../contract.ts'

/** Facts the creator's feed has sentences for. An enrollment that follows from a sale is told by the sale. */
function typesOf(ctx: CreatorCtx, kind: ActivityKind): string[] {
  const feeds = ctx.instance.given(products).map(({ feed }) => feed)
  const sales: EventType[] = [
    ...[orderPaid, paymentFailed, orderRefunded, refundFailed],
    ...[surplusArrived, surplusReturned, surplusKept],
    ...[payoutCompleted, payoutFailed, disputeOpened, disputeWon, disputeLost],
  ]
  const people = [...feeds.flatMap((feed) => feed.people), certificateIssued, reviewWritten]
  const sold = feeds.flatMap((feed) => feed.products)
  const told: Record<ActivityKind, EventType[]> = {
    all: [...sales, ...people, ...sold],
    sales,
    students: people,
    courses: sold,
  }
  return told[kind].map(({ type }) => type)
}

type FeedQuery = {
  kind: ActivityKind
  repeats?: 'each' | 'together'
  limit: number
  cursor?: string | undefined
}

/** What happened in the creator's business, latest first, page by page; or one page with repeats as one line. */
export async function creatorActivity(
  ctx: CreatorCtx,
  { kind, repeats = 'each', ...page }: FeedQuery,
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const { workspaceId } = ctx.actor
  if (repeats === 'each') return pageActivity(ctx, workspaceId, typesOf(ctx, kind), page)
  const latest = await listActivity(ctx, workspaceId, typesOf(ctx, kind), mostTogether)
  const feeds = ctx.instance.given(products).flatMap(({ feed }) => feed.repeats)
  const repeatable = [orderPaid, ...feeds].map(({ type }) => type)
  return { items: together(latest, repeatable).slice(0, page.limit), nextCursor: null }
}

/** How many we look through for repeats. */
const mostTogether = 100
/** Two get a line each. */
const fewest = 3

/** What happened to one product at least three times within a day becomes one line, in the latest one's place. */
export function together(latest: readonly Activity[], repeatable: readonly string[]): Activity[] {
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

/** Facts of sales have one; anything that isn't money doesn't. */
const zTotal = zMoney.optional().catch(undefined)
