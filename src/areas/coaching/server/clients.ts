import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { isUnseen } from '#kernel/plain-text.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import type { CoachingClient, CoachingClientDetail, Holding } from '../clients-contract.ts'
import { type ClientStatus, progressOf } from '../rules.ts'
import { listClientFiles } from './client-files.ts'
import { clientMatches } from './client-search.ts'
import { addLine } from './credits.ts'
import { listGoals } from './goals.ts'
import type { ClientRow } from './rows.ts'
import { presentSessions, renewalPathOf } from './sessions.ts'
import {
  coachingBookings,
  coachingClients,
  coachingCredits,
  coachingHoldings,
  coachingPackages,
  coachingSessions,
} from './tables.ts'

type ClientQuery = {
  search?: string | undefined
  status?: ClientStatus | undefined
  packageId?: Id<'cpk'> | undefined
  page: number
  pageSize: number
}

type Row = {
  id: Id<'ccl'>
  contact_id: Id<'ctc'>
  name: string
  email: string
  is_proven: boolean
  phone: string
  time_zone: string | null
  started_at: string
  package_id: Id<'cpk'> | null
  package_title: string | null
  completed: number
  booked: number
  remaining: number
  paid_cents: number
  next_id: Id<'cse'> | null
  next_at: string | null
  total: number
}

/** Clients of the workspace, the last to begin first. */
export async function listClients(
  ctx: CreatorCtx,
  { page, pageSize, ...asked }: ClientQuery,
): Promise<{ clients: CoachingClient[]; total: number }> {
  const { currency } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const which: SQL[] = [sql`true`]
  const words = asked.search?.trim()
  if (words) which.push(clientMatches(words))
  if (asked.status) which.push(asked.status === 'active' ? sql`c.is_active` : sql`not c.is_active`)
  if (asked.packageId) which.push(hasPackage(ctx, asked.packageId))
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.*, count(*) over ()::int as total from (${figures(ctx)}) c
    where ${sql.join(which, sql` and `)}
    order by c.started_at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { clients: rows.map((row) => present(ctx, row, currency)), total: rows[0]?.total ?? 0 }
}

const hasPackage = (ctx: CreatorCtx, packageId: Id<'cpk'>): SQL => sql`exists (
  select 1 from coaching_holdings h
  where h.workspace_id = ${ctx.actor.workspaceId} and h.contact_id = c.contact_id and h.package_id = ${packageId}
  union all
  select 1 from coaching_bookings b
  join coaching_sessions s on s.workspace_id = ${ctx.actor.workspaceId} and s.id = b.session_id
  where b.workspace_id = ${ctx.actor.workspaceId} and b.client_id = c.id and s.package_id = ${packageId})`

/** Each client with what their bookings, balances and orders come to. Test money counts in the demo alone. */
function figures(ctx: CreatorCtx): SQL {
  const { workspaceId } = ctx.actor
  const now = ctx.now().toISOString()
  return sql`
    select l.id, l.contact_id, t.name, t.email, l.phone, l.time_zone, l.created_at as started_at,
      (t.user_id is not null or h.is_proven) as is_proven,
      h.package_id, h.package_title, h.remaining, b.completed, b.booked, p.paid_cents, n.id as next_id, n.starts_at as next_at,
      (h.remaining > 0 or b.booked > 0) as is_active
    from coaching_clients l
    join contacts t on t.workspace_id = ${workspaceId} and t.id = l.contact_id
    cross join lateral (
      select coalesce(sum(o.balance) filter (where o.ended_at is null and (o.expires_at is null or o.expires_at > ${now})), 0)::int as remaining,
        coalesce(bool_or(o.seat = ''), false) as is_proven,
        (array_agg(o.package_id order by o.created_at desc, o.id desc))[1] as package_id,
        (array_agg(k.title order by o.created_at desc, o.id desc))[1] as package_title
      from coaching_holdings o
      join coaching_packages k on k.workspace_id = ${workspaceId} and k.id = o.package_id
      where o.workspace_id = ${workspaceId} and o.contact_id = l.contact_id
    ) h
    cross join lateral (
      select count(*) filter (where g.status = 'completed')::int as completed,
        count(*) filter (where g.status in ('scheduled', 'confirmed'))::int as booked
      from coaching_bookings g where g.workspace_id = ${workspaceId} and g.client_id = l.id
    ) b
    cross join lateral (
      select coalesce(sum(i.cents - case when r.total_cents = 0 then 0
        else div(r.refunded_cents::numeric * i.cents, r.total_cents) end), 0)::bigint as paid_cents
      from orders r
      join order_items i on i.workspace_id = ${workspaceId} and i.order_id = r.id and i.product_kind = 'coachingPackage'
      where r.workspace_id = ${workspaceId} and r.contact_id = l.contact_id and r.paid_at is not null
        and r.mode = ${moneyMode(ctx)}
    ) p
    left join lateral (
      select s.id, s.starts_at from coaching_bookings g
      join coaching_sessions s on s.workspace_id = ${workspaceId} and s.id = g.session_id
      where g.workspace_id = ${workspaceId} and g.client_id = l.id and g.status in ('scheduled', 'confirmed')
        and s.ends_at > ${now}
      order by s.starts_at, s.id limit 1
    ) n on true
    where l.workspace_id = ${workspaceId}`
}

function present(ctx: CreatorCtx, row: Row, currency: Currency): CoachingClient {
  const { completed, remaining, booked } = row
  return {
    ...shownPerson(ctx, { name: row.name || row.email, email: row.email }, 'Former customer'),
    ...{ id: row.id, contactId: row.contact_id, phone: row.phone, timeZone: row.time_zone },
    emailProven: row.is_proven,
    package: row.package_id ? { id: row.package_id, title: row.package_title ?? '' } : null,
    startDate: new Date(row.started_at).toISOString(),
    ...{ completed, remaining },
    totalPaid: { cents: Number(row.paid_cents), currency },
    status: remaining > 0 || booked > 0 ? 'active' : 'completed',
    progress: progressOf({ completed, remaining, booked }),
    nextSession:
      row.next_id && row.next_at ? { id: row.next_id, startsAt: new Date(row.next_at).toISOString() } : null,
  }
}

/** One client, with all that's between them and their host. @throws NOT_FOUND. */
export async function getClient(ctx: CreatorCtx, clientId: Id<'ccl'>): Promise<CoachingClientDetail> {
  const { workspaceId } = ctx.actor
  const client = await getOwnClient(ctx, clientId)
  const { currency } = await getWorkspace(ctx, workspaceId)
  const { rows } = await ctx.db.execute<Row>(
    sql`select c.* from (${figures(ctx)}) c where c.id = ${clientId}`,
  )
  const [row] = rows
  if (!row) throw noClient()
  const holdings = await listHoldings(ctx, client.contactId)
  return {
    ...present(ctx, row, currency),
    notesPrivate: client.notesPrivate,
    notesShared: client.notesShared,
    goals: await listGoals(ctx, clientId),
    holdings,
    ledger: await listLedger(ctx, client.contactId),
    sessions: await sessionsOf(ctx, clientId),
    files: await listClientFiles(ctx, clientId),
    renewalPath:
      row.remaining === 0 && row.package_id ? await renewalPathOf(ctx, workspaceId, row.package_id) : null,
  }
}

/** @throws NOT_FOUND when there is none, or it's another workspace's. */
export async function getOwnClient(ctx: CreatorCtx, clientId: Id<'ccl'>): Promise<ClientRow> {
  const [client] = await ctx.db
    .select()
    .from(coachingClients)
    .where(mine(ctx, coachingClients, clientId))
  if (!client) throw noClient()
  return client
}

const noClient = () => new AppError('NOT_FOUND', 'This client is gone, or the link is wrong.')

async function listHoldings(ctx: CreatorCtx, contactId: Id<'ctc'>): Promise<Holding[]> {
  const rows = await ctx.db
    .select({ holding: coachingHoldings, title: coachingPackages.title, grantEnds: grants.endsAt })
    .from(coachingHoldings)
    .innerJoin(
      coachingPackages,
      and(
        eq(coachingPackages.workspaceId, coachingHoldings.workspaceId),
        eq(coachingPackages.id, coachingHoldings.packageId),
      ),
    )
    .innerJoin(
      grants,
      and(eq(grants.workspaceId, coachingHoldings.workspaceId), eq(grants.id, coachingHoldings.grantId)),
    )
    .where(
      and(
        mine(ctx, coachingHoldings),
        eq(coachingHoldings.contactId, contactId),
        gt(coachingHoldings.sessions, 0),
        // Of a month that's over and used up there's nothing more to say.
        or(
          eq(coachingHoldings.period, ''),
          gt(coachingHoldings.periodEndsAt, ctx.now()),
          gt(coachingHoldings.balance, 0),
        ),
      ),
    )
    .orderBy(desc(coachingHoldings.createdAt), desc(coachingHoldings.id))
  return rows.map(({ holding, title, grantEnds }) => ({
    ...{ id: holding.id, sessions: holding.sessions, minutes: holding.minutes, balance: holding.balance },
    package: { id: holding.packageId, title },
    expiresAt: holding.expiresAt?.toISOString() ?? null,
    // What a membership gave isn't paid in parts: it ends with its month.
    isFrozen:
      holding.endedAt === null && holding.period === '' && grantEnds !== null && grantEnds <= ctx.now(),
    isEnded: holding.endedAt !== null,
    boughtAt: holding.createdAt.toISOString(),
  }))
}

const mostShown = 200

async function listLedger(ctx: CreatorCtx, contactId: Id<'ctc'>): Promise<CoachingClientDetail['ledger']> {
  const rows = await ctx.db
    .select({ line: coachingCredits, title: coachingPackages.title, sessionId: coachingBookings.sessionId })
    .from(coachingCredits)
    .innerJoin(
      coachingHoldings,
      and(
        eq(coachingHoldings.workspaceId, coachingCredits.workspaceId),
        eq(coachingHoldings.id, coachingCredits.holdingId),
      ),
    )
    .innerJoin(
      coachingPackages,
      and(
        eq(coachingPackages.workspaceId, coachingHoldings.workspaceId),
        eq(coachingPackages.id, coachingHoldings.packageId),
      ),
    )
    .leftJoin(
      coachingBookings,
      and(
        eq(coachingBookings.workspaceId, coachingCredits.workspaceId),
        eq(coachingBookings.id, coachingCredits.bookingId),
      ),
    )
    .where(and(mine(ctx, coachingCredits), eq(coachingHoldings.contactId, contactId)))
    .orderBy(desc(coachingCredits.createdAt), desc(coachingCredits.id))
    .limit(mostShown)
  return rows.map(({ line: { id, createdAt, change, balance, reason, note }, title, sessionId }) => ({
    ...{ id, change, balance, reason, note, sessionId },
    at: createdAt.toISOString(),
    packageTitle: title,
  }))
}

async function sessionsOf(ctx: CreatorCtx, clientId: Id<'ccl'>) {
  const rows = await ctx.db
    .selectDistinct({ session: coachingSessions })
    .from(coachingSessions)
    .innerJoin(
      coachingBookings,
      and(
        eq(coachingBookings.workspaceId, coachingSessions.workspaceId),
        eq(coachingBookings.sessionId, coachingSessions.id),
      ),
    )
    .where(
      and(
        mine(ctx, coachingSessions),
        eq(coachingBookings.clientId, clientId),
        inArray(coachingBookings.status, ['scheduled', 'confirmed', 'completed', 'canceled']),
      ),
    )
    .orderBy(desc(coachingSessions.startsAt))
    .limit(mostShown)
  return presentSessions(
    ctx,
    rows.map(({ session }) => session),
  )
}

type Changes = {
  name?: string | undefined
  phone?: string | undefined
  notesPrivate?: string | undefined
  notesShared?: string | undefined
}

/** Changes what the host knows of a client. @throws NOT_FOUND; INVALID without a name. */
export function changeClient(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
  { name, phone, ...notes }: Changes,
): Promise<CoachingClientDetail> {
  return withTransaction(ctx, async (ctx) => {
    const client = await getOwnClient(ctx, clientId)
    const now = ctx.now()
    const changes = Object.fromEntries(
      Object.entries({ ...notes, phone: phone?.trim() }).filter(([, value]) => value !== undefined),
    )
    await ctx.db
      .update(coachingClients)
      .set({ ...changes, updatedAt: now })
      .where(mine(ctx, coachingClients, clientId))
    if (name !== undefined) {
      if (isUnseen(name)) throw invalid({ name: 'Enter a name' })
      await ctx.db
        .update(contacts)
        .set({ name: name.trim(), updatedAt: now })
        .where(mine(ctx, contacts, client.contactId))
    }
    return getClient(ctx, clientId)
  })
}

/**
 * Adds sessions to what a client has of a package, or takes some off, with a reason that stays.
 *
 * @throws NOT_FOUND; INVALID without a reason, or for nothing; CONFLICT when they have less, or never had the package.
 */
export function adjustBalance(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
  { packageId, change, note }: { packageId: Id<'cpk'>; change: number; note: string },
): Promise<CoachingClientDetail> {
  return withTransaction(ctx, async (ctx) => {
    const client = await getOwnClient(ctx, clientId)
    if (note.trim() === '') throw invalid({ note: 'Enter a reason. It stays in the history.' })
    if (change === 0) throw invalid({ change: 'Enter how many sessions, such as 1 or -1' })
    const [holding] = await ctx.db
      .select({ id: coachingHoldings.id })
      .from(coachingHoldings)
      .where(
        and(
          mine(ctx, coachingHoldings),
          eq(coachingHoldings.contactId, client.contactId),
          eq(coachingHoldings.packageId, packageId),
          sql`${coachingHoldings.endedAt} is null`,
        ),
      )
      .orderBy(desc(coachingHoldings.createdAt), desc(coachingHoldings.id))
      .limit(1)
    if (!holding) throw new AppError('CONFLICT', 'This client doesn’t have that package.')
    await addLine(ctx, ctx.actor.workspaceId, holding.id, { change, reason: 'byHand', note: note.trim() })
    return getClient(ctx, clientId)
  })
}
