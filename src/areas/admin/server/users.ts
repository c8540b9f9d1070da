import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { unverifiedGraceMs } from '#areas/accounts/rules.ts'
import { keptAccounts } from '#areas/accounts/server/sums.ts'
import { invitations, users } from '#areas/accounts/server/tables.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '../users-contract.ts'
import { exactUpTo, type JoinedWithin, type PersonSort, type PersonStatus } from '../users-rules.ts'

export type PeopleFilter = {
  search?: string | undefined
  role?: string | undefined
  plan?: Plan | undefined
  status?: PersonStatus | undefined
  joined?: JoinedWithin | undefined
}
type PeopleQuery = PeopleFilter & {
  sort: PersonSort
  direction: 'ascending' | 'descending'
  page: number
  pageSize: number
  after?: string | undefined
}

export type PersonRow = {
  id: Id<'usr'> | Id<'inv'>
  name: string
  email: string
  photo_url: string | null
  role: string
  plan: Plan
  status: PersonStatus
  created_at: Date | string
  last_active_at: Date | string | null
  invited_until: Date | string | null
}

/** A page of the installation's people, and how many match the filter. */
export async function listPeople(ctx: Ctx, asked: PeopleQuery) {
  const { total, large } = await countPeople(ctx, asked)
  const rows =
    large || asked.after
      ? await pageByKey(ctx, { ...asked, isCommon: large && hasWords(asked) })
      : await pageByNumber(ctx, asked)
  const shown = rows.slice(0, asked.pageSize)
  const last = shown.at(-1)
  const isByKey = large || asked.after !== undefined
  return {
    people: shown.map(toPerson),
    total,
    approximate: large,
    next:
      isByKey && rows.length > asked.pageSize && last ? encodeCursor(iso(last.created_at), last.id) : null,
    roles: await knownRoles(ctx),
  }
}

/** Everyone who matches a filter, newest first, batch by batch, for files. */
export async function* peopleInBatches(
  ctx: Ctx,
  filter: PeopleFilter,
  size: number,
): AsyncGenerator<Person[]> {
  let after: string | undefined
  do {
    const rows = await pageByKey(ctx, { ...filter, pageSize: size, after })
    const shown = rows.slice(0, size)
    if (shown.length > 0) yield shown.map(toPerson)
    const last = shown.at(-1)
    after = rows.length > size && last ? encodeCursor(iso(last.created_at), last.id) : undefined
  } while (after)
}

/**
 * How many people match a filter: from kept sums, or counted. If a search finds many, it's estimated from the latest accounts.
 */
async function countPeople(ctx: Ctx, filter: PeopleFilter): Promise<{ total: number; large: boolean }> {
  const { plan, joined } = filter
  if (hasWords(filter)) return countFound(ctx, filter)
  const total = plan || joined ? await countRows(ctx, filter) : await countKept(ctx, filter)
  return { total, large: total > exactUpTo }
}

/** How many of the latest accounts we use to estimate what fraction a search finds. */
const sample = 1_000

async function countFound(ctx: Ctx, filter: PeopleFilter): Promise<{ total: number; large: boolean }> {
  const { rows } = await ctx.db.execute<{ share: number | null }>(sql`
    select avg(case when ${matching(ctx, filter)} then 1 else 0 end)::float as share
    from (select * from (${accountsOf(ctx)}) a order by a.created_at desc nulls last, a.id desc nulls last limit ${sample}) p`)
  const { proven, unproven, suspended } = await keptAccounts(ctx)
  const about = Math.round((rows[0]?.share ?? 0) * (proven + unproven + suspended))
  if (about > exactUpTo) return { total: about, large: true }
  const found = await countRows(ctx, filter, exactUpTo + 1)
  return found > exactUpTo ? { total: Math.max(found, about), large: true } : { total: found, large: false }
}

async function countRows(ctx: Ctx, filter: PeopleFilter, upTo?: number): Promise<number> {
  const found = sql`select 1 from (${peopleOf(ctx, filter)}) p where ${matching(ctx, filter)} ${upTo ? sql`limit ${upTo}` : sql``}`
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${found}) f`,
  )
  return rows[0]?.count ?? 0
}

/** By role, status or both, however many there are. */
async function countKept(ctx: Ctx, { role, status }: PeopleFilter): Promise<number> {
  const { proven, unproven, suspended } = await keptAccounts(ctx, role)
  if (status === 'suspended') return suspended
  const young = status ? await countYoung(ctx, role) : 0
  if (status === 'active') return proven + young
  const invited = await ctx.db.$count(invitations, role ? eq(invitations.role, role) : undefined)
  return invited + (status === 'pending' ? unproven - young : proven + unproven + suspended)
}

/** Accounts whose address isn't proven, but that are too new to count as pending. */
export async function countYoung(ctx: Ctx, role?: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from users u
    where u.created_at > ${graceOver(ctx)} and not u.email_verified and u.suspended_at is null and u.erased_at is null
      ${role ? sql`and u.role = ${role}` : sql``}`)
  return rows[0]?.count ?? 0
}

/** One row of the list. */
export async function findPersonRow(ctx: Ctx, userId: Id<'usr'>): Promise<PersonRow | null> {
  const { rows } = await ctx.db.execute<PersonRow>(
    sql`select * from (${peopleOf(ctx)}) p where p.id = ${userId}`,
  )
  return rows[0] ?? null
}

/**
 * People with an account and people who were invited, as one relation `p`. An account is pending if its address is still
 * unproven after a day.
 */
function peopleOf(ctx: Ctx, filter: PeopleFilter = {}): SQL {
  return sql.join(sourcesOf(ctx, filter), sql` union all `)
}

const graceOver = (ctx: Ctx) => new Date(ctx.now().getTime() - unverifiedGraceMs)

function sourcesOf(ctx: Ctx, filter: PeopleFilter): SQL[] {
  const invited = sql`
    select i.id, '' as name, i.email, null as photo_url, i.role, 'free_plan' as plan, i.created_at,
           null::timestamptz as last_active_at, i.expires_at as invited_until, 'pending' as status
    from invitations i`
  return [sql`${accountsOf(ctx)} ${lookedUp(filter)}`, invited]
}

const accountsOf = (ctx: Ctx, from = sql`users`): SQL => sql`
  select u.id, u.display_name as name, u.email, u.photo_url, u.role, u.plan, u.created_at, u.last_active_at,
         null::timestamptz as invited_until,
         case when u.suspended_at is not null then 'suspended'
              when not u.email_verified and u.created_at <= ${graceOver(ctx)} then 'pending'
              else 'active' end as status
  from ${from} u where u.erased_at is null`

/** The part of a filter an index can answer; `matching` is all of it. */
function lookedUp(filter: PeopleFilter): SQL {
  const words = hasWords(filter) ? sql`and u.search_text like search_text(${patternOf(filter)})` : sql``
  return sql`${words} ${filter.status === 'suspended' ? sql`and u.suspended_at is not null` : sql``}`
}

const hasWords = ({ search }: PeopleFilter): boolean => Boolean(search?.trim())
const patternOf = ({ search = '' }: PeopleFilter) => `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`

function matching(ctx: Ctx, filter: PeopleFilter): SQL {
  const { role, plan, status, joined } = filter
  const pattern = patternOf(filter)
  const conditions = [
    hasWords(filter) ? sql`(p.name ilike ${pattern} or p.email ilike ${pattern})` : null,
    role ? sql`p.role = ${role}` : null,
    plan ? sql`p.plan = ${plan}` : null,
    status ? sql`p.status = ${status}` : null,
    joined ? sql`p.created_at > ${new Date(ctx.now().getTime() - days(Number(joined)))}` : null,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const columns: Record<PersonSort, SQL> = {
  joined: sql`p.created_at`,
  name: sql`coalesce(nullif(p.name, ''), p.email) collate "und-x-icu"`,
  active: sql`p.last_active_at`,
}

async function pageByNumber(ctx: Ctx, asked: PeopleQuery): Promise<PersonRow[]> {
  const way = asked.direction === 'ascending' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select * from (${peopleOf(ctx, asked)}) p
    where ${matching(ctx, asked)}
    order by ${columns[asked.sort]} ${way} nulls last, p.id ${way}
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`)
  return rows
}

/** Newest first, after the last one seen. Fetching one extra shows whether there are more. */
async function pageByKey(
  ctx: Ctx,
  { isCommon, ...asked }: PeopleFilter & Pick<PeopleQuery, 'pageSize' | 'after'> & { isCommon?: boolean },
): Promise<PersonRow[]> {
  const place = decodePlace(asked.after)
  const behind = (row: SQL) =>
    place ? sql`and (${row}.created_at, ${row}.id) < (${place.date}::timestamptz, ${place.id})` : sql``
  const latest = sql`
    order by p.created_at desc nulls last, p.id desc nulls last
    limit ${asked.pageSize + 1}`
  // Common matches are found by scanning in order until the page is full; `offset 0` keeps the planner to that.
  const inOrder = sql`(
    select u.* from users u where u.erased_at is null ${behind(sql`u`)}
    order by u.created_at desc nulls last, u.id desc nulls last offset 0)`
  const [accounts = sql``, invited = sql``] = sourcesOf(ctx, asked)
  // The latest of each, from its own index, then the latest of those.
  const ofEach = [isCommon ? accountsOf(ctx, inOrder) : accounts, invited].map(
    (source) => sql`(select * from (${source}) p where ${matching(ctx, asked)} ${behind(sql`p`)} ${latest})`,
  )
  const { rows } = await ctx.db.execute<PersonRow>(
    sql`select * from (${sql.join(ofEach, sql` union all `)}) p ${latest}`,
  )
  return rows
}

/** One index step per role, however many people have it. */
async function knownRoles(ctx: Ctx): Promise<string[]> {
  const roles: string[] = []
  for (;;) {
    const last = roles.at(-1)
    const [next] = await ctx.db
      .select({ role: users.role })
      .from(users)
      .where(last === undefined ? undefined : gt(users.role, last))
      .orderBy(asc(users.role))
      .limit(1)
    if (!next) return roles
    roles.push(next.role)
  }
}

/** A row as screens and files read it. */
export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    photoURL: row.photo_url,
    role: row.role,
    plan: row.plan,
    status: row.status,
    joinDate: iso(row.created_at),
    lastActive: row.last_active_at && iso(row.last_active_at),
    invitedUntil: row.invited_until && iso(row.invited_until),
  }
}

/** Raw statements return instants as text or Date, depending on the driver's settings. */
function iso(value: Date | string): string {
  return new Date(value).toISOString()
}
