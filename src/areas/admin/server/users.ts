import { type SQL, sql } from 'drizzle-orm'
import { unverifiedGraceMs } from '#areas/accounts/rules.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#kernel/paging.ts'
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
type Asked = PeopleFilter & {
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

/** A page of the people of the installation, and how many a filter leaves. */
export async function listPeople(ctx: Ctx, asked: Asked) {
  const total = await countPeople(ctx, asked)
  const large = total > exactUpTo
  const rows = large || asked.after ? await pageByKey(ctx, asked) : await pageByNumber(ctx, asked)
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

/** Everybody a filter leaves, newest first and batch by batch: for files. */
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

/** How many people a filter leaves. */
export async function countPeople(ctx: Ctx, filter: PeopleFilter): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${peopleOf(ctx)}) p where ${matching(ctx, filter)}`,
  )
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
 * People with an account and people who were invited, as one relation `p`. An account is pending while nobody has proven
 * its address and a day has gone by.
 */
function peopleOf(ctx: Ctx): SQL {
  return sql.join(sourcesOf(ctx), sql` union all `)
}

function sourcesOf(ctx: Ctx): SQL[] {
  const graceOver = new Date(ctx.now().getTime() - unverifiedGraceMs)
  const accounts = sql`
    select u.id, u.display_name as name, u.email, u.photo_url, u.role, u.plan, u.created_at, u.last_active_at,
           null::timestamptz as invited_until,
           case when u.suspended_at is not null then 'suspended'
                when not u.email_verified and u.created_at <= ${graceOver} then 'pending'
                else 'active' end as status
    from users u where u.erased_at is null`
  const invited = sql`
    select i.id, '' as name, i.email, null as photo_url, i.role, 'free_plan' as plan, i.created_at,
           null::timestamptz as last_active_at, i.expires_at as invited_until, 'pending' as status
    from invitations i`
  return [accounts, invited]
}

function matching(ctx: Ctx, { search, role, plan, status, joined }: PeopleFilter): SQL {
  const words = search?.trim()
  const pattern = `%${(words ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    words ? sql`(p.name ilike ${pattern} or p.email ilike ${pattern})` : null,
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

async function pageByNumber(ctx: Ctx, asked: Asked): Promise<PersonRow[]> {
  const way = asked.direction === 'ascending' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<PersonRow>(sql`
    select * from (${peopleOf(ctx)}) p
    where ${matching(ctx, asked)}
    order by ${columns[asked.sort]} ${way} nulls last, p.id ${way}
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`)
  return rows
}

/** Newest first, behind the last one seen; one more than asked for says whether there are others. */
async function pageByKey(
  ctx: Ctx,
  asked: PeopleFilter & Pick<Asked, 'pageSize' | 'after'>,
): Promise<PersonRow[]> {
  const [at, id] = decodeCursor(asked.after) ?? []
  const behind =
    typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at))
      ? sql`and (p.created_at, p.id) < (${new Date(at)}::timestamptz, ${id})`
      : sql``
  const latest = sql`
    order by p.created_at desc nulls last, p.id desc nulls last
    limit ${asked.pageSize + 1}`
  // The latest of either, from its own index, and the latest of those.
  const ofEach = sourcesOf(ctx).map(
    (source) => sql`(select * from (${source}) p where ${matching(ctx, asked)} ${behind} ${latest})`,
  )
  const { rows } = await ctx.db.execute<PersonRow>(
    sql`select * from (${sql.join(ofEach, sql` union all `)}) p ${latest}`,
  )
  return rows
}

async function knownRoles(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ role: string }>(sql`select distinct role from users order by role`)
  return rows.map((row) => row.role)
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

/** Raw statements answer instants as text or Date, by driver setting. */
function iso(value: Date | string): string {
  return new Date(value).toISOString()
}
