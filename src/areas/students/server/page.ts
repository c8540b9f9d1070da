import { type SQL, sql } from 'drizzle-orm'
import { seatId } from '#areas/learning/server/sums/seats.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { StudentCounts } from '../contract.ts'
import type { StudentFilter, StudentSort } from '../rules.ts'
import { filterOf, nameHas, seatsOf } from './select.ts'

export type StudentQuery = {
  search?: string | undefined
  filter: StudentFilter
  sort: StudentSort
  direction: 'ascending' | 'descending'
  pageSize: number
  after?: Id<'enr'> | undefined
}

export type StudentPage = {
  /** One more than a page, where there are others. */
  ids: Id<'enr'>[]
  total: number
  approximate: boolean
}

/** So many are read and sorted; of more, one after the other is looked at in the order of an index until a page is full. */
const mostSorted = 3_000
/** A course of so many is searched person by person. */
const mostSearched = 2_000
/** So many contacts that a search finds are looked for in the course. */
const mostFound = 2_000
/** By so many students it is reckoned how many a search finds that finds more. */
const sample = 1_000

/** The students of a page in their order, behind the one it continues after, and how many there are in all. */
export async function pageOf(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  query: StudentQuery,
  counts: StudentCounts,
): Promise<StudentPage> {
  const phases = phasesOf(query, query.after ? await placeOf(ctx, courseId, query.after) : null)
  const words = query.search?.trim()
  const shown = sql`${seatsOf(ctx, courseId)} and ${filterOf(ctx, query.filter)}`
  const total = counts[query.filter]
  if (!words) {
    const { ids } =
      total <= mostSorted
        ? await sorted(ctx, query, phases, sql`where ${shown}`)
        : await walked(ctx, query, phases, shown, null)
    return { ids, total, approximate: false }
  }
  if (counts.all <= mostSearched) {
    const { ids, found } = await sorted(
      ctx,
      query,
      phases,
      sql`${contactOf(ctx.actor.workspaceId)} where ${shown} and ${nameHas(words)}`,
    )
    return { ids, total: found, approximate: false }
  }
  const about = Math.round(total * (await shareWith(ctx, shown, words)))
  const contacts = about > mostFound ? null : await contactsWith(ctx, words)
  if (contacts) {
    const { ids, found } = await sorted(
      ctx,
      query,
      phases,
      sql`where ${shown} and s.contact_id = any(${sql.param(contacts)}::text[])`,
    )
    return { ids, total: found, approximate: false }
  }
  const { ids } = await walked(ctx, query, phases, shown, words)
  return { ids, total: Math.max(ids.length, about), approximate: true }
}

/** A part of the order: what belongs to it, what of it lies behind the last page, and by what it is sorted. */
type Phase = {
  where: SQL
  behind: SQL | null
  keys: readonly SQL[]
  /** Of those who were never there: nothing of their enrollment is needed. */
  isQuiet?: boolean
}

/** The place of a student in every order, as text: instants lose digits otherwise. */
type Place = {
  id: Id<'enr'>
  enrolled: string
  progress: string
  active: string | null
  active_hour: string | null
  name: string
}

/** The same text as the index of contacts is sorted by. */
const nameOf = sql`(coalesce(nullif(c.name, ''), c.email) collate "und-x-icu")`
const id = sql`s.enrollment_id`

/** Who has no value of what it's sorted by comes last, whichever the direction: a part of their own. The id decides between equals. */
function phasesOf({ sort, direction, filter }: StudentQuery, place: Place | null): Phase[] {
  const behind = (keys: readonly SQL[], values: readonly SQL[]): SQL =>
    sql`(${sql.join([...keys], sql`, `)}) ${direction === 'ascending' ? sql`>` : sql`<`} (${sql.join([...values], sql`, `)})`
  const one = (key: SQL, value: (place: Place) => SQL): Phase[] => [
    {
      where: sql`true`,
      behind: place && behind([key, id], [value(place), sql`${place.id}`]),
      keys: [key, id],
    },
  ]
  switch (sort) {
    case 'enrolled':
      return one(sql`s.enrolled_at`, ({ enrolled }) => sql`${enrolled}::timestamptz`)
    case 'progress':
      return one(sql`s.completed_lessons`, ({ progress }) => sql`${progress}::int`)
    case 'name':
      return one(nameOf, ({ name }) => sql`${name}::text`)
    case 'activity': {
      const keys = [sql`s.active_hour`, sql`e.last_active_at`, id]
      // Sorted by the index alone, and by nothing of the enrollment.
      const quiet: Phase = {
        where: sql`s.active_hour is null`,
        behind: place && !place.active ? behind([id], [sql`${place.id}`]) : null,
        keys: [sql`s.active_hour`, id],
        isQuiet: true,
      }
      if (filter === 'never' || (place && !place.active)) return [quiet]
      const hour = sql`${place?.active_hour}::timestamptz`
      const values = [hour, sql`${place?.active}::timestamptz`, sql`${place?.id}`]
      // The hour by itself as well, from which the index is read.
      const from = sql`s.active_hour ${direction === 'ascending' ? sql`>=` : sql`<=`} ${hour} and ${behind(keys, values)}`
      return [{ where: sql`s.active_hour is not null`, behind: place && from, keys }, quiet]
    }
  }
}

/** Null for whoever isn't on the list anymore: then it begins anew. */
async function placeOf(ctx: CreatorCtx, courseId: Id<'crs'>, after: Id<'enr'>): Promise<Place | null> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Place>(sql`
    select s.enrollment_id as id, s.enrolled_at::text as enrolled, s.completed_lessons::text as progress,
           e.last_active_at::text as active, s.active_hour::text as active_hour, ${nameOf}::text as name
    from enrollments e
    join course_seats s on s.workspace_id = ${workspaceId} and s.enrollment_id = e.id
      and s.id = ${seatId(sql`e.course_id`, sql`e.contact_id`, sql`${moneyMode(ctx)}::text`)}
    join contacts c on c.workspace_id = ${workspaceId} and c.id = e.contact_id
    where e.workspace_id = ${workspaceId} and e.course_id = ${courseId} and e.id = ${after}`)
  return rows[0] ?? null
}

/** Few enough: all of them are read, and the page is sorted out. */
async function sorted(ctx: CreatorCtx, query: StudentQuery, phases: Phase[], found: SQL) {
  const { workspaceId } = ctx.actor
  const person = ({ isQuiet }: Phase) =>
    query.sort === 'name' ? contactOf(workspaceId) : activityFor(query, workspaceId, isQuiet)
  const { rows } = await ctx.db.execute<{ ids: Id<'enr'>[]; found: number }>(sql`
    with shown as materialized (
      select s.contact_id, s.enrollment_id, s.enrolled_at, s.completed_lessons, s.active_hour from course_seats s ${found}
    )
    select ${idsOf(query, phases, (phase, where) => sql`from shown s ${person(phase)} where ${where}`)} as ids,
           (select count(*)::int from shown) as found`)
  return rows[0] ?? { ids: [], found: 0 }
}

/** One by one, by key: behind `offset 0`, so that the plan never reads and joins everyone there is. */
const contactOf = (workspaceId: Id<'wsp'>): SQL => sql`cross join lateral (
  select c.name, c.email, c.search_text from contacts c where c.workspace_id = ${workspaceId} and c.id = s.contact_id offset 0) c`
const activityOf = (workspaceId: Id<'wsp'>): SQL => sql`cross join lateral (
  select e.last_active_at from enrollments e where e.workspace_id = ${workspaceId} and e.id = s.enrollment_id offset 0) e`

const activityFor = ({ sort }: StudentQuery, workspaceId: Id<'wsp'>, isQuiet = false): SQL =>
  sort === 'activity' && !isQuiet ? activityOf(workspaceId) : sql``

/** Many: they're looked at in the order of the index, and the reading ends with the page. */
async function walked(
  ctx: CreatorCtx,
  query: StudentQuery,
  phases: Phase[],
  shown: SQL,
  words: string | null,
): Promise<{ ids: Id<'enr'>[] }> {
  const { workspaceId } = ctx.actor
  const seat = sql`cross join lateral (
    select s.* from course_seats s where ${shown} and s.contact_id = c.id offset 0) s`
  const isFound = words ? sql`and ${nameHas(words)}` : sql``
  const from = ({ isQuiet }: Phase, where: SQL): SQL =>
    query.sort === 'name'
      ? sql`from contacts c ${seat} where c.workspace_id = ${workspaceId} and ${where} ${isFound}`
      : sql`from course_seats s ${words ? contactOf(workspaceId) : sql``} ${activityFor(query, workspaceId, isQuiet)}
          where ${shown} and ${where} ${isFound}`
  const { rows } = await ctx.db.execute<{ ids: Id<'enr'>[] }>(
    sql`select ${idsOf(query, phases, from)} as ids`,
  )
  return rows[0] ?? { ids: [] }
}

function idsOf(
  { direction, pageSize }: StudentQuery,
  phases: Phase[],
  from: (phase: Phase, where: SQL) => SQL,
): SQL {
  const way = direction === 'ascending' ? sql`asc` : sql`desc`
  const [first, second] = phases.map((phase) => {
    const { where, behind, keys } = phase
    const order = sql.join(
      keys.map((key) => sql`${key} ${way}`),
      sql`, `,
    )
    return sql`array(select ${id} ${from(phase, behind ? sql`${where} and ${behind}` : where)} order by ${order} limit ${pageSize + 1})`
  })
  // The second part is read where the first leaves room on the page.
  return second
    ? sql`(select case when cardinality(p.ids) > ${pageSize} then p.ids else (p.ids || ${second})[1:${pageSize + 1}] end
        from (select ${first} as ids offset 0) p)`
    : sql`${first}`
}

/** Contacts of the workspace whom a search finds; null where they're too many to look each of them up. */
async function contactsWith(ctx: CreatorCtx, words: string): Promise<Id<'ctc'>[] | null> {
  const { rows } = await ctx.db.execute<{ id: Id<'ctc'> }>(sql`
    select c.id from contacts c
    where c.workspace_id = ${ctx.actor.workspaceId} and ${nameHas(words)} limit ${mostFound + 1}`)
  return rows.length > mostFound ? null : rows.map((row) => row.id)
}

/** What share of the latest students a search finds. */
async function shareWith(ctx: CreatorCtx, shown: SQL, words: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ share: number | null }>(sql`
    select avg(case when ${nameHas(words)} then 1 else 0 end)::float as share
    from (select s.contact_id from course_seats s where ${shown} order by s.enrolled_at desc limit ${sample}) latest
    cross join lateral (
      select c.search_text from contacts c
      where c.workspace_id = ${ctx.actor.workspaceId} and c.id = latest.contact_id offset 0) c`)
  return rows[0]?.share ?? 0
}
