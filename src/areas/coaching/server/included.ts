import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { accessExtended, accessGranted, accessJoined, accessRevoked } from '#areas/access/events.ts'
import { isLive } from '#areas/access/rules.ts'
import { allowances, grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import type { Sweep } from '#platform/jobs.ts'
import { soldKindOfThing } from '#platform/product.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { type GivenInMonth, monthOf, type PaidMonth, stillDue } from '../allowance-months.ts'
import { ensureClient } from './clients-known.ts'
import { addLine } from './credits.ts'
import { endHoldings, reopenHolding } from './holdings.ts'
import { coachingBookings, coachingHoldings, coachingPackages } from './tables.ts'

type Place = { workspaceId: Id<'wsp'>; id: Id<'grt'> }
type Grant = typeof grants.$inferSelect

/**
 * Gives the sessions of the month a right is in: a tier's, say. A right has them once for each month and tier, by the key of the row,
 * however often this is asked and whatever the clock does; they can be booked until the month ends. Of a right that moved to another
 * tier in its month, that one gives what the month didn't give yet, be it none.
 */
export function giveMonth(ctx: Ctx, { workspaceId, id }: Place): Promise<void> {
  return withTransaction(systemCtx(ctx, sweepName, workspaceId), async (ctx) => {
    // Held, so that a right that's taken back at this moment has all or nothing to take, and one that moves gives by where it is.
    const [grant] = await ctx.db
      .select()
      .from(grants)
      .where(within(workspaceId, grants, id))
      .for('no key update')
    if (!grant || !isLive(grant, ctx.now())) return
    const given = await givenWith(ctx, grant)
    const month = given && (await paidMonthOf(ctx, grant))
    if (!given || !month || (await isGivenBeside(ctx, grant, given))) return
    await insertMonth(ctx, grant, given, month)
  })
}

type Given = { count: number; packageId: Id<'cpk'>; minutes: number }

async function givenWith(
  ctx: WorkspaceCtx,
  { workspaceId, thingKind, thingId }: Grant,
): Promise<Given | null> {
  const [row] = await ctx.db
    .select({ count: allowances.count, packageId: coachingPackages.id, minutes: coachingPackages.minutes })
    .from(allowances)
    .innerJoin(
      coachingPackages,
      and(within(workspaceId, coachingPackages), eq(coachingPackages.id, sql`${allowances.thingId}`)),
    )
    .where(
      and(
        within(workspaceId, allowances),
        eq(allowances.viaKind, thingKind),
        eq(allowances.viaId, thingId),
        eq(allowances.thingKind, 'coachingPackage'),
      ),
    )
  return row ?? null
}

async function paidMonthOf(ctx: WorkspaceCtx, grant: Grant): Promise<PaidMonth | null> {
  const { workspaceId, sourceKind, sourceId } = grant
  const [paid] =
    sourceKind === 'order'
      ? await ctx.db
          .select({ subscription: subscriptions })
          .from(orders)
          .innerJoin(
            subscriptions,
            and(within(workspaceId, subscriptions), eq(subscriptions.id, orders.subscriptionId)),
          )
          .where(within(workspaceId, orders, sourceId as Id<'ord'>))
      : []
  const { timeZone } = await getWorkspace(ctx, workspaceId)
  return monthOf(grant, paid?.subscription ?? null, timeZone, ctx.now())
}

/**
 * Whoever joins for nothing has one month at a time, however often they join: any address is typed in a moment, in as many browsers as
 * someone has. What isn't proven to be theirs is in no one's way but its own.
 */
async function isGivenBeside(ctx: WorkspaceCtx, grant: Grant, { packageId }: Given): Promise<boolean> {
  const { workspaceId, id, contactId, seat, thingKind, thingId, createdAt, sourceKind, sourceId } = grant
  const isFree = (of: SQL) =>
    sql`exists (select 1 from orders o where o.workspace_id = ${workspaceId} and o.id = ${of}
      and o.total_cents = 0 and o.subscription_id is null)`
  if (sourceKind !== 'order') return false
  await lockByName(ctx, `coaching.freeMonth ${workspaceId} ${contactId}`)
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ beside: boolean }>(sql`select ${isFree(sql`${sourceId}`)} and (
    exists (select 1 from grants g where g.workspace_id = ${workspaceId} and g.contact_id = ${contactId}
      and g.thing_kind = ${thingKind} and g.thing_id = ${thingId} and g.source_kind = 'order' and ${isFree(sql`g.source_id`)}
      and g.revoked_at is null and (g.ends_at is null or g.ends_at > ${now})
      and (g.created_at, g.id) < (${createdAt}::timestamptz, ${id}) and (g.seat = '' or ${seat} <> ''))
    or exists (select 1 from coaching_holdings h where h.workspace_id = ${workspaceId} and h.contact_id = ${contactId}
      and h.package_id = ${packageId} and h.grant_id <> ${id} and h.period_ends_at > ${now}
      and (h.seat = '' or ${seat} <> ''))) as beside`)
  return rows[0]?.beside === true
}

async function insertMonth(
  ctx: WorkspaceCtx,
  grant: Grant,
  { count, packageId, minutes }: Given,
  month: PaidMonth,
): Promise<void> {
  const { workspaceId, contactId, seat, thingKind, thingId } = grant
  const { key, endsAt } = month
  const now = ctx.now()
  const due = stillDue(month, count, await givenOf(ctx, grant, packageId), now)
  await ensureClient(ctx, workspaceId, { contactId })
  const [fresh] = await ctx.db
    .insert(coachingHoldings)
    .values({
      ...{ workspaceId, id: newId('chd', now), grantId: grant.id, contactId, packageId, seat },
      ...{ sessions: due, minutes, balance: 0, expiresAt: endsAt, createdAt: now },
      ...{ period: key, periodEndsAt: endsAt, viaId: thingId },
    })
    .onConflictDoNothing()
    .returning({ id: coachingHoldings.id })
  crashPoint('coaching.afterMonth')
  // It has been given; or the month gave as much before, and this says that it did.
  if (!fresh || due === 0) return
  const titles = await soldKindOfThing(ctx, thingKind)?.titlesOf(ctx, [workspaceId], [thingId])
  const note = titles?.get(thingId) ?? ''
  await addLine(ctx, workspaceId, fresh.id, { change: due, reason: 'included', note })
}

/** What the months of a right gave of a package, to whatever it was a right then. */
async function givenOf(ctx: WorkspaceCtx, grant: Grant, packageId: Id<'cpk'>): Promise<GivenInMonth[]> {
  const { period, periodEndsAt, sessions, createdAt } = coachingHoldings
  const rows = await ctx.db
    .select({ key: period, count: sessions, at: createdAt, endsAt: periodEndsAt })
    .from(coachingHoldings)
    .where(and(ofGrant(grant.workspaceId, grant.id), eq(coachingHoldings.packageId, packageId)))
  return rows.flatMap(({ endsAt, ...given }) => (endsAt ? [{ ...given, endsAt }] : []))
}

const givesByMonth = (ctx: Ctx, thingKind: string) => soldKindOfThing(ctx, thingKind)?.givesByMonth === true

const ofGrant = (workspaceId: Id<'wsp'>, grantId: Id<'grt'>) =>
  and(
    within(workspaceId, coachingHoldings),
    eq(coachingHoldings.grantId, grantId),
    ne(coachingHoldings.period, ''),
  )

/** A right ends, comes back or is joined, and with it what it gave; one that's new or lasts longer gives its month. */
export const includedListeners: readonly Listener[] = [
  inTransaction(
    'coaching.endIncluded',
    accessRevoked,
    async (ctx, { grantId, thingKind }, { workspaceId }) => {
      if (!givesByMonth(ctx, thingKind)) return
      const held = await ctx.db
        .select({ id: coachingHoldings.id })
        .from(coachingHoldings)
        .where(and(ofGrant(workspaceId, grantId), isNull(coachingHoldings.endedAt)))
      await endHoldings(
        ctx,
        held.map(({ id }) => id),
      )
    },
  ),
  inTransaction(
    'coaching.returnIncluded',
    accessGranted,
    async (ctx, { grantId, thingKind }, { workspaceId }) => {
      if (!givesByMonth(ctx, thingKind)) return
      const ended = await ctx.db
        .select()
        .from(coachingHoldings)
        .where(and(ofGrant(workspaceId, grantId), isNotNull(coachingHoldings.endedAt)))
      for (const holding of ended) await reopenHolding(ctx, holding)
    },
  ),
  inTransaction(
    'coaching.joinIncluded',
    accessJoined,
    async (ctx, { grantId, thingKind }, { workspaceId }) => {
      if (!givesByMonth(ctx, thingKind)) return
      const joined = await ctx.db
        .update(coachingHoldings)
        .set({ seat: '' })
        .where(ofGrant(workspaceId, grantId))
        .returning({ id: coachingHoldings.id })
      for (const { id } of joined)
        await ctx.db
          .update(coachingBookings)
          .set({ isProven: true })
          .where(and(within(workspaceId, coachingBookings), eq(coachingBookings.holdingId, id)))
    },
  ),
  ...[accessGranted, accessExtended].map((event) =>
    afterEvent(
      `coaching.giveMonth.${event.type}`,
      event,
      async (ctx, { grantId, thingKind }, { workspaceId }) => {
        if (givesByMonth(ctx, thingKind)) await giveMonth(ctx, { workspaceId, id: grantId })
      },
    ),
  ),
]

const sweepName = 'coaching.giveMonths'
const each = eachFairly<Place>(({ id }) => id)

/** Months begin without anyone paying: those of a year, and of who pays nothing. It also gives what an event didn't. */
export const monthsSweep: Sweep = { name: sweepName, everySeconds: 900, run: giveMonths }

export async function giveMonths(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  await each(ctx, {
    stopping,
    async page(after) {
      const now = ctx.now()
      const { rows } = await ctx.db.execute<{ workspace_id: Id<'wsp'>; id: Id<'grt'> }>(sql`
        select g.workspace_id, g.id from allowances a
        join grants g on g.workspace_id = a.workspace_id and g.thing_kind = a.via_kind and g.thing_id = a.via_id
        left join orders o on o.workspace_id = g.workspace_id and o.id = g.source_id and g.source_kind = 'order'
        left join subscriptions s on s.workspace_id = g.workspace_id and s.id = o.subscription_id
        where a.thing_kind = 'coachingPackage' and g.revoked_at is null and (g.ends_at is null or g.ends_at > ${now})
          and (s.id is null or s.ended_reason = 'completed' or (s.next_period > 1 and s.paid_until > ${now}))
          and not exists (select 1 from coaching_holdings h
            where h.workspace_id = g.workspace_id and h.grant_id = g.id and h.via_id = g.thing_id and h.period_ends_at > ${now}
              and (s.id is null or s.anchor > ${now} or h.created_at >= s.anchor))
          ${after ? sql`and (g.workspace_id, g.id) > (${after.workspaceId}, ${after.id})` : sql``}
        order by g.workspace_id, g.id limit 100`)
      return rows.map(({ workspace_id: workspaceId, id }) => ({ workspaceId, id }))
    },
    work: (place) => giveMonth(ctx, place),
  })
}
