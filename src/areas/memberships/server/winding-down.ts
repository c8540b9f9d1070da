import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { planGiven } from '#areas/accounts/admin-events.ts'
import { planChanged } from '#areas/accounts/events.ts'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { renewAgain, stopRenewing } from '#areas/payments/server/subscriptions/stopping.ts'
import { subscriptionStarted } from '#areas/payments/subscription-events.ts'
import type { Plan } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { paysForTier } from './paid-for-tiers.ts'
import { sellsMemberships } from './sales.ts'
import { memberWindings } from './tables.ts'

type WindingRow = typeof memberWindings.$inferSelect

/** Whoever changes their mind about the plan has so long before members hear of it. */
const patienceMs = minutes(10)

/** Leaving the Pro Plan ends what members pay for, coming back takes that back: noted with the change, done by the sweep. */
export const windingListeners: readonly Listener[] = [
  ...[planChanged, planGiven].map((event) =>
    inTransaction(`memberships.followPlan.${event.type}`, event, (ctx, { userId, from, to }) =>
      followPlan(ctx, { userId, from, to }),
    ),
  ),
  // Who was paying while it was left pays for no more than that.
  inTransaction('memberships.stopStarted', subscriptionStarted, async (ctx) => {
    const { workspaceId } = ctx.actor
    await ctx.db
      .update(memberWindings)
      .set({ dueAt: ctx.now() })
      .where(
        and(
          within(workspaceId, memberWindings),
          eq(memberWindings.isBack, false),
          isNull(memberWindings.dueAt),
        ),
      )
  }),
]

async function followPlan(
  ctx: Ctx,
  { userId, from, to }: { userId: Id<'usr'>; from: Plan; to: Plan },
): Promise<void> {
  if ((from === 'pro_plan') === (to === 'pro_plan')) return
  const now = ctx.now()
  const isBack = to === 'pro_plan'
  const owned = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
  for (const { id: workspaceId } of owned) {
    if (isBack) {
      await ctx.db
        .update(memberWindings)
        .set({ isBack, dueAt: now })
        .where(within(workspaceId, memberWindings))
      continue
    }
    const left = { leftAt: now, isBack, dueAt: new Date(now.getTime() + patienceMs) }
    await ctx.db
      .insert(memberWindings)
      .values({ workspaceId, id: newId('mwd', now), ...left })
      .onConflictDoUpdate({ target: [memberWindings.workspaceId], set: left })
  }
}

export function windingSweeps(): Sweep[] {
  const wind = windMemberships()
  return [{ name: 'memberships.wind', everySeconds: 60, run: (ctx, stopping) => wind(ctx, stopping) }]
}

/** Ends what's paid for tiers of who left, and tells each member; or takes it back. What a kill left is done by the next look. */
export function windMemberships() {
  const each = eachFairly<WindingRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) =>
        ctx.db
          .select()
          .from(memberWindings)
          .where(
            and(
              lte(memberWindings.dueAt, ctx.now()),
              after
                ? sql`(${memberWindings.workspaceId}, ${memberWindings.id}) > (${after.workspaceId}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(asc(memberWindings.workspaceId), asc(memberWindings.id))
          .limit(20),
      work: (row) => wind(ctx, row),
    })
}

const atOnce = 100

async function wind(ctx: Ctx, row: WindingRow): Promise<void> {
  const { workspaceId, isBack, leftAt } = row
  let after = ''
  for (;;) {
    // Whoever came back meanwhile has the rest of it taken back, and whoever left again ended.
    if ((await sellsMemberships(ctx, workspaceId)) !== isBack) return
    const places = await paidAfter(ctx, workspaceId, after)
    for (const id of places)
      await (isBack ? renewAgain(ctx, { workspaceId, id }) : stopRenewing(ctx, { workspaceId, id }, leftAt))
    const last = places.at(-1)
    if (!last) break
    after = last
  }
  await ctx.db
    .update(memberWindings)
    .set({ dueAt: null })
    .where(
      and(
        within(workspaceId, memberWindings, row.id),
        eq(memberWindings.isBack, isBack),
        eq(memberWindings.leftAt, leftAt),
        row.dueAt ? eq(memberWindings.dueAt, row.dueAt) : undefined,
      ),
    )
}

/** What's paid for tiers of a workspace, alone or with something else, and hasn't ended; by id. */
async function paidAfter(ctx: Ctx, workspaceId: Id<'wsp'>, after: string): Promise<Id<'sbs'>[]> {
  const rows = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        within(workspaceId, subscriptions),
        ne(subscriptions.state, 'ended'),
        paysForTier(workspaceId, { id: sql`${subscriptions.id}`, offerId: sql`${subscriptions.offerId}` }),
        gt(subscriptions.id, after as Id<'sbs'>),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}
