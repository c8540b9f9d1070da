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
import { endHoldings, proveBookings, reopenHolding } from './holdings.ts'
import { coachingHoldings, coachingPackages } from './tables.ts'

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

type MonthSessions = { count: number; packageId: Id<'cpk'>; minutes: number }

async function givenWith(
  ctx: WorkspaceCtx,
  { workspaceId, thingKind, thingId }: Grant,
): Promise<MonthSessions | null> {
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

type FreeRight = Record<
  'workspaceId' | 'id' | 'contactId' | 'seat' | 'thingKind' | 'thingId' | 'createdAt' | 'sourceId',
  SQL
>

/** Of a right by an order: it was joined for nothing. */
const isFree = (workspaceId: SQL, orderId: SQL) => sql`exists (select 1 from orders f
  where f.workspace_id = ${workspaceId} and f.id = ${orderId} and f.total_cents = 0 and f.subscription_id is null)`

/**
 * Whoever joins for nothing has one month at a time, however often they join: any address is typed in a moment, in as many browsers as
 * someone has. What isn't proven to be theirs is in no one's way but its own.
 */
const givenBeside = (of: FreeRight, packageId: SQL, now: Date): SQL => {
  const { workspaceId, id, contactId, seat, thingKind, thingId, createdAt, sourceId } = of
  return sql`(${isFree(workspaceId, sourceId)} and (
    exists (select 1 from grants e where e.workspace_id = ${workspaceId} and e.contact_id = ${contactId}
      and e.thing_kind = ${thingKind} and e.thing_id = ${thingId} and e.source_kind = 'order'
      and ${isFree(workspaceId, sql`e.source_id`)} and e.revoked_at is null and (e.ends_at is null or e.ends_at > ${now})
      and (e.created_at, e.id) < (${createdAt}, ${id}) and (e.seat = '' or ${seat} <> ''))
    or exists (select 1 from coaching_holdings b where b.workspace_id = ${workspaceId} and b.contact_id = ${contactId}
      and b.package_id = ${packageId} and b.grant_id <> ${id} and b.period_ends_at > ${now}
      and (b.seat = '' or ${seat} <> ''))))`
}

async function isGivenBeside(
  ctx: WorkspaceCtx,
  grant: Grant,
  { packageId }: MonthSessions,
): Promise<boolean> {
  const { workspaceId, id, contactId, seat, thingKind, thingId, createdAt, sourceKind, sourceId } = grant
  if (sourceKind !== 'order') return false
  await lockByName(ctx, `coaching.freeMonth ${workspaceId} ${contactId}`)
  const right = {
    ...{ workspaceId: sql`${workspaceId}`, id: sql`${id}`, contactId: sql`${contactId}` },
    ...{ seat: sql`${seat}`, thingKind: sql`${thingKind}`, thingId: sql`${thingId}` },
    ...{ createdAt: sql`${createdAt}::timestamptz`, sourceId: sql`${sourceId}` },
  }
  const { rows } = await ctx.db.execute<{ beside: boolean }>(
    sql`select ${givenBeside(right, sql`${packageId}`, ctx.now())} as beside`,
  )
  return rows[0]?.beside === true
}

async function insertMonth(
  ctx: WorkspaceCtx,
  grant: Grant,
  { count, packageId, minutes }: MonthSessions,
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
      for (const { id } of joined) await proveBookings(ctx, id)
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

const listedRight: FreeRight = {
  ...{ workspaceId: sql`g.workspace_id`, id: sql`g.id`, contactId: sql`g.contact_id`, seat: sql`g.seat` },
  ...{ thingKind: sql`g.thing_kind`, thingId: sql`g.thing_id`, createdAt: sql`g.created_at` },
  sourceId: sql`g.source_id`,
}

/**
 * As `monthOf` has it: paid in full, or in a period that's paid and which no bank decides about. What's paid ahead is asked about from some
 * days before it begins: where a month begins is its zone's to say, and the database may not know that.
 */
const isPaidNow = (
  now: Date,
) => sql`case when s.ended_reason = 'completed' and s.paid_until <= ${now} then true
  when s.state = 'ended' and s.ended_reason = 'disputed' then false
  else s.next_period > 1 and s.paid_until > ${now} and s.paid_until - interval '4 days'
    - case s.interval when 'year' then interval '12 months' else interval '1 month' end <= ${now} end`

/** A month that a year cut short isn't the year's. */
const isOfPeriod = (now: Date) => sql`((s.ended_reason = 'completed' and s.paid_until <= ${now})
  or split_part(h.period, '.', 1) = (s.next_period - 1)::text)`

/** Asks for those alone who have nothing of their month yet, in one statement: whoever was given it isn't looked at again. */
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
          and g.created_at <= ${now} and (s.id is null or ${isPaidNow(now)})
          and not exists (select 1 from coaching_holdings h
            where h.workspace_id = g.workspace_id and h.grant_id = g.id and h.via_id = g.thing_id
              and h.period_ends_at > ${now} and (s.id is null or ${isOfPeriod(now)}))
          and not (g.source_kind = 'order' and ${givenBeside(listedRight, sql`a.thing_id`, now)})
          ${after ? sql`and (g.workspace_id, g.id) > (${after.workspaceId}, ${after.id})` : sql``}
        order by g.workspace_id, g.id limit 100`)
      return rows.map(({ workspace_id: workspaceId, id }) => ({ workspaceId, id }))
    },
    work: (place) => giveMonth(ctx, place),
  })
}
