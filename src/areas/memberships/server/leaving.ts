import { and, inArray } from 'drizzle-orm'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { lastPeriodAfter, periodOf } from '#areas/payments/subscription-rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Member } from '../contract.ts'
import type { LeavingMember } from '../leaving-contract.ts'
import { endMember, getMember, listMembers } from './members.ts'
import { setPayment } from './payment.ts'

/** Who has access now, for whoever isn't on Pro anymore: the same rows as the list of members. */
export async function listLeaving(
  ctx: CreatorCtx,
  { page }: { page: number },
): Promise<{ members: LeavingMember[]; total: number }> {
  const { members, total } = await listMembers(ctx, { of: 'total', page })
  const ends = await lastEnds(ctx, members)
  return {
    total,
    members: members.map((member) => {
      const { id, name, email, tier, status, badge, endsAt, subscriptionId, lastOrderId } = member
      const paid = subscriptionId ? ends.get(subscriptionId) : undefined
      return {
        ...{ id, name, email, tier, status, badge, lastOrderId, isPaid: subscriptionId !== null },
        until: paid?.until ?? endsAt,
        canCancel: paid ? paid.canCancel : true,
      }
    }),
  }
}

/**
 * What's paid for ends with the last payment that was announced, which may still be ahead. In the minutes before members are told, it's
 * the one they'll be told of.
 */
async function lastEnds(
  ctx: CreatorCtx,
  members: readonly Member[],
): Promise<Map<Id<'sbs'>, { until: string | null; canCancel: boolean }>> {
  const ids = members.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(mine(ctx, subscriptions), inArray(subscriptions.id, ids)))
  return new Map(
    rows.map((row) => {
      const isOver = row.cancelsAtEnd || row.state === 'ended'
      const last = row.lastPeriod ?? lastPeriodAfter({ ...row, startedAt: row.createdAt }, ctx.now())
      const until = !isOver && row.nextPeriod <= last ? periodOf(row, last).endsAt : null
      return [
        row.id,
        {
          until: (until ?? row.paidUntil).toISOString(),
          canCancel: row.state !== 'ended' && !row.cancelsAtEnd,
        },
      ]
    }),
  )
}

/**
 * Ends a membership as its creator did on Pro: with what's paid for, or at once where nothing is. Its member gets an email.
 *
 * @throws NOT_FOUND; CONFLICT where it can't be changed right now.
 */
export async function cancelLeaving(ctx: CreatorCtx, memberId: Id<'grt'>): Promise<void> {
  const { subscriptionId } = await getMember(ctx, memberId)
  if (subscriptionId) await setPayment(ctx, memberId, { state: 'ends', months: 1 })
  else await endMember(ctx, memberId)
}
