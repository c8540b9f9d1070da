import { type SQL, sql } from 'drizzle-orm'
import { grantAccess, revokeAccess } from '#areas/access/server/grants.ts'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import type { Member } from '../contract.ts'
import { memberAdded } from '../events.ts'
import {
  type Engagement,
  engagementDays,
  engagementOf,
  highFrom,
  type MemberBadge,
  type MemberSort,
  type MemberStatus,
  mediumFrom,
  monthBefore,
  type SortDirection,
} from '../rules.ts'
import { tellGoodbye } from './greeting.ts'
import { holdsTier } from './holding.ts'
import { tellAdded } from './mailing.ts'
import { isLivingAt, isRenewing, memberships, statusOf } from './membership-rows.ts'
import { getTier, nothingHere } from './tiers.ts'

type MemberQuery = {
  search?: string | undefined
  tier?: Id<'tie'> | undefined
  status?: MemberStatus | undefined
  engagement?: Engagement | undefined
  of?: 'total' | 'revenue' | 'left' | 'engaged' | 'failing' | undefined
  sort?: MemberSort | undefined
  direction?: SortDirection | undefined
  page: number
}
export const pageSize = 25

type Row = {
  id: Id<'grt'>
  contact_id: Id<'ctc'>
  name: string
  email: string
  tier_id: Id<'tie'>
  tier: string
  is_tier_in_trash: boolean
  rank: number
  status: MemberStatus
  source_kind: 'order' | 'manual' | 'gift'
  state: string | null
  joined_at: string | Date
  ends_at: string | Date | null
  paid_until: string | Date | null
  due_at: string | Date | null
  revoked_at: string | Date | null
  living: boolean
  order_id: Id<'ord'> | null
  gift_order_id: Id<'ord'> | null
  subscription_id: Id<'sbs'> | null
  first_cents: number
  failures: number
  cancel_note: string | null
  cancels_at_end: boolean | null
  visits: number
  last_at: string | Date | null
  total: number
}

/** Members of a workspace, each person once, the latest first. What a card counts is the same rows. */
export async function listMembers(
  ctx: CreatorCtx,
  { search, tier, status, engagement, of, page, sort = 'joined', direction = 'descending' }: MemberQuery,
): Promise<{ members: Member[]; total: number }> {
  const words = search?.trim()
  const like = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  const narrowed: SQL[] = [
    ...(like ? [sql`(r.name ilike ${like} or r.email ilike ${like})`] : []),
    ...(tier ? [sql`r.tier_id = ${tier}`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(engagement ? [isEngaged[engagement]] : []),
    ...(of ? [filters[of]] : []),
  ]
  const which = sql.join([sql`true`, ...narrowed], sql` and `)
  const rows = await read(ctx, which, page, sql`${sortsIn(ctx)[sort]} ${ways[direction]} nulls last`)
  return { members: await toMembers(ctx, rows), total: rows[0]?.total ?? (page > 1 ? pageSize : 0) }
}

const ways: Record<SortDirection, SQL> = { ascending: sql`asc`, descending: sql`desc` }
/** Amounts of several currencies follow each other by their number. */
const sortsIn = ({ actor }: CreatorCtx): Record<MemberSort, SQL> => ({
  joined: sql`r.joined_at`,
  member: sql`lower(coalesce(nullif(r.name, ''), r.email))`,
  tier: sql`r.rank`,
  spent: sql`(select coalesce(sum(o.total_cents - o.refunded_cents), 0) from orders o
    where o.workspace_id = ${actor.workspaceId} and o.status = 'paid' and (o.id = r.order_id or o.subscription_id = r.subscription_id))`,
  engagement: sql`r.visits`,
  active: sql`r.last_at`,
})

const isEngaged: Record<Engagement, SQL> = {
  high: sql`r.visits >= ${highFrom}`,
  medium: sql`r.visits >= ${mediumFrom} and r.visits < ${highFrom}`,
  low: sql`r.visits < ${mediumFrom}`,
}
const filters: Record<NonNullable<MemberQuery['of']>, SQL> = {
  total: sql`r.living`,
  revenue: sql`r.living and r.renewing`,
  left: sql`r.was_living and not r.living and not r.is_paused`,
  engaged: sql`r.living and r.visits >= ${mediumFrom}`,
  failing: sql`r.living and r.state = 'pastDue'`,
}

/** @throws NOT_FOUND */
export async function getMember(ctx: CreatorCtx, memberId: Id<'grt'>): Promise<Member> {
  const [member] = await toMembers(ctx, await read(ctx, sql`r.id = ${memberId}`, 1))
  if (!member) throw nothingHere()
  return member
}

/** What's joined for nothing comes behind what's paid for or was given: anyone may have typed a member's address. */
const isFreely = sql`(m.source_kind = 'order' and m.subscription_id is null and m.first_cents = 0)`

/** Of someone's rights, the one they're listed by comes first. */
export const memberOrder = (now: Date): SQL =>
  sql`${isLivingAt(now)} desc, ${isFreely} asc, m.joined_at desc, m.id`

async function read(
  ctx: CreatorCtx,
  which: SQL,
  page: number,
  order: SQL = sql`r.joined_at desc`,
): Promise<Row[]> {
  const now = ctx.now()
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Row>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))}), person as (
      select distinct on (m.contact_id) m.*, ${isLivingAt(now)} as living, ${isRenewing} as renewing, ${statusOf(now)} as status,
        bool_or(${isLivingAt(monthBefore(now))}) over (partition by m.contact_id) as was_living
      from m order by m.contact_id, ${memberOrder(now)}
    ), r as (
      select person.*, c.workspace_id, c.name, c.email, t.title as tier, t.deleted_at is not null as is_tier_in_trash, t.rank, v.visits, v.last_at
      from person
      join contacts c on c.workspace_id = ${workspaceId} and c.id = person.contact_id
      join tiers t on t.workspace_id = ${workspaceId} and t.id = person.tier_id
      cross join lateral (
        select count(*) filter (where d.last_at > ${new Date(now.getTime() - days(engagementDays))})::int as visits, max(d.last_at) as last_at
        from member_days d where d.workspace_id = ${workspaceId} and d.contact_id = person.contact_id
      ) v
    )
    select r.*, count(*) over ()::int as total from r where ${which}
    order by ${order}, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return rows
}

async function toMembers(ctx: CreatorCtx, rows: readonly Row[]): Promise<Member[]> {
  const spent = await spentOf(ctx, rows)
  const iso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
  return rows.map((row) => ({
    ...{ id: row.id, contactId: row.contact_id, tierId: row.tier_id, tier: row.tier, rank: row.rank },
    isTierInTrash: row.is_tier_in_trash,
    ...shownPerson(ctx, row),
    status: row.status,
    badge: badgeOf(ctx, row),
    endsAt: endOf(row),
    hasAccess: row.living,
    joinedAt: iso(row.joined_at) ?? '',
    spent: spent.get(row.id)?.sums ?? [],
    lastOrderId: spent.get(row.id)?.lastOrderId ?? null,
    engagement: engagementOf(row.visits),
    visits: row.visits,
    lastActiveAt: iso(row.last_at),
    subscriptionId: row.subscription_id,
    orderId: row.order_id,
    giftOrderId: row.gift_order_id,
    retryAt: row.state === 'pastDue' ? iso(row.due_at) : null,
    failures: row.failures,
    leftBecause: row.cancel_note || null,
  }))
}

/** What's paid for by the month ends only if someone ended it: the days of grace are no end. */
function endOf({ revoked_at, ends_at, paid_until, state, status }: Row): string | null {
  if (revoked_at) return new Date(revoked_at).toISOString()
  if (ends_at === null) return null
  if (state === null || status === 'cancelled') return new Date(ends_at).toISOString()
  return status === 'paused' && paid_until ? new Date(paid_until).toISOString() : null
}

function badgeOf(ctx: CreatorCtx, row: Row): MemberBadge | null {
  if (!row.living) return null
  if (row.state === 'trialing') return 'trial'
  if (row.state === 'pastDue' && row.paid_until && new Date(row.paid_until) <= ctx.now()) return 'grace'
  if (row.source_kind !== 'order') return row.source_kind === 'gift' ? 'gift' : 'comp'
  if (row.subscription_id) return null
  return Number(row.first_cents) > 0 ? 'lifetime' : 'free'
}

type Spending = { sums: Money[]; lastOrderId: Id<'ord'> | null }

/** What each paid for it, less what went back, and the last payment that still can. */
async function spentOf(ctx: CreatorCtx, rows: readonly Row[]): Promise<Map<string, Spending>> {
  const paid = rows.filter(({ order_id }) => order_id !== null)
  if (paid.length === 0) return new Map()
  const orderIds = sql.param(paid.map(({ order_id }) => order_id))
  const subscriptionIds = sql.param(paid.map(({ subscription_id }) => subscription_id))
  const found = await ctx.db.execute<{
    n: number
    cents: number
    currency: Money['currency']
    last_id: Id<'ord'> | null
  }>(sql`
    select a.n::int as n, sum(o.total_cents - o.refunded_cents)::float8 as cents, o.currency,
      (array_agg(o.id order by o.paid_at desc) filter (where o.total_cents > o.refunded_cents))[1] as last_id
    from unnest(${orderIds}::text[], ${subscriptionIds}::text[]) with ordinality as a(order_id, subscription_id, n)
    join orders o on o.workspace_id = ${ctx.actor.workspaceId} and o.status = 'paid'
      and (o.id = a.order_id or o.subscription_id = a.subscription_id)
    group by a.n, o.currency order by 2 desc`)
  return new Map(
    [...Map.groupBy(found.rows, ({ n }) => n)].map(([n, sums]) => [
      paid[n - 1]?.id ?? '',
      {
        sums: sums.filter(({ cents }) => cents > 0).map(({ cents, currency }) => ({ cents, currency })),
        lastOrderId: sums[0]?.last_id ?? null,
      },
    ]),
  )
}

/**
 * Adds someone who pays nothing, and tells them who did it and how to refuse.
 *
 * @throws INVALID beside its field. @throws CONFLICT when they're a member or asked to be left alone. @throws RATE_LIMITED.
 */
export async function addMember(
  ctx: CreatorCtx,
  input: { email: string; name: string; tierId: Id<'tie'>; endsAt: string | null },
): Promise<Member> {
  const email = normalEmail(input.email)
  const name = input.name.trim()
  const endsAt = input.endsAt ? new Date(input.endsAt) : null
  if (!isEmail(email)) throw invalid({ email: 'Enter an email address like ana@example.com' })
  if (endsAt && endsAt <= ctx.now()) throw invalid({ endsAt: 'Choose a future day' })
  await ctx.instance.limits.spend(
    { name: 'memberships.add', points: 120, seconds: 3600 },
    ctx.actor.workspaceId,
  )
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const tier = await getTier(ctx, input.tierId)
    // First of all rows that are held here: whoever sends to others holds it.
    const permits = await permitFromWorkspace(ctx, workspaceId, 1)
    const contact = await ensureContact(ctx, workspaceId, { email, name, source: 'memberships' })
    if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0)
      throw new AppError(
        'CONFLICT',
        `${email} asked not to get email from you. They can still join on their own.`,
      )
    const mode = moneyMode(ctx)
    if (await holdsTier(ctx, contact.id, mode, { countsFree: true }))
      throw new AppError('CONFLICT', `${email} is already a member.`, {
        fields: { email: 'This person is already a member' },
      })
    const id = await grantAccess(ctx, {
      ...{ contact, thing: { kind: 'tier', id: tier.id }, mode, endsAt },
      source: { kind: 'manual', id: newId('imp', ctx.now()) },
    })
    if (!id) throw new Error('A right with a new source was there already.')
    await announce(ctx, workspaceId, memberAdded, {
      contactId: contact.id,
      name: name || email,
      tier: tier.title,
    })
    await tellAdded(ctx, { tier: tier.title, contact, endsAt }, permits)
    return getMember(ctx, id)
  })
}

/** @throws NOT_FOUND; CONFLICT while someone pays for it: that's canceled first. */
export function endMember(ctx: CreatorCtx, memberId: Id<'grt'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const member = await unpaidMember(ctx, memberId)
    await revokeAccess(ctx, memberId, 'Your membership was ended.')
    // Pressed twice, or of one that was over anyway, it tells nothing new.
    if (member.hasAccess) await tellGoodbye(ctx, member)
  })
}

async function unpaidMember(ctx: CreatorCtx, memberId: Id<'grt'>): Promise<Member> {
  const member = await getMember(ctx, memberId)
  if (member.subscriptionId)
    throw new AppError(
      'CONFLICT',
      'This membership is paid through a subscription. Cancel or pause that instead.',
    )
  return member
}

/** Which of these addresses belong to members now. */
export async function memberAddresses(ctx: CreatorCtx, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ email: string }>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))})
    select distinct c.email from m
    join contacts c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = m.contact_id
    where ${isLivingAt(ctx.now())} and c.email = any(${sql.param([...emails])}::text[])`)
  return new Set(rows.map(({ email }) => email))
}
