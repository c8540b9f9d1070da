import { type SQL, sql } from 'drizzle-orm'
import { ownTimeZone } from '#areas/accounts/server/users.ts'
import { countListedPeople } from '#areas/learning/server/sums/listed-sums.ts'
import { seatId } from '#areas/learning/server/sums/seats.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Months, monthsOf } from '#platform/months.ts'
import type { EveryoneInput, EveryoneStudent } from '../../everyone-contract.ts'
import { mostCounted } from '../../rules.ts'
import { isOneOf, nameHas, type StudentRow, shownOf, toStudent } from '../select.ts'
import { countLessonsOf, coursesWithStudents, type ListedCourse } from './courses.ts'
import { isAskedFor, isListed } from './narrowing.ts'
import { countPeople } from './people.ts'

export type EveryoneQuery = EveryoneInput & {
  direction: 'ascending' | 'descending'
  pageSize: number
  after?: Id<'enr'> | undefined
}

/** A search that finds more contacts than this is asked of each student in turn. */
const mostFound = 2_000
/** By so many of the latest it's then reckoned how many it finds. */
const sample = 1_000

/** Students of all courses: the requested page, and how many rows there are. */
export async function listEveryone(ctx: CreatorCtx, query: EveryoneQuery) {
  const [courses, months] = await Promise.all([coursesWithStudents(ctx), monthsOfReader(ctx)])
  const everyone = await everyoneOf(ctx, query, courses, months)
  const place = query.after ? await placeOf(ctx, query.after, query) : null
  const [places, { total, approximate, more }, any] = await Promise.all([
    everyone.page(query, place),
    countOf(ctx, query, everyone, courses, months),
    isAnyone(ctx, courses),
  ])
  const shown = places.slice(0, query.pageSize)
  return {
    students: await studentsById(ctx, shown, courses),
    total,
    approximate,
    more,
    next: places.length > query.pageSize ? (shown.at(-1)?.id ?? null) : null,
    any,
    courses,
  }
}

/** The same in batches, for a file of any length. No connection is held between two of them. */
export async function* everyoneInBatches(
  ctx: CreatorCtx,
  asked: EveryoneInput,
  size = 500,
): AsyncGenerator<EveryoneStudent[]> {
  const [courses, months] = await Promise.all([coursesWithStudents(ctx), monthsOfReader(ctx)])
  const everyone = await everyoneOf(ctx, asked, courses, months)
  const query = { direction: 'descending', pageSize: size } as const
  // Remembered as it was: who leaves, or begins anew, while the file is written must not have it begin anew too.
  let behind: Place | null = null
  for (;;) {
    const places: Place[] = await everyone.page(query, behind)
    const batch = places.slice(0, size)
    if (batch.length > 0) yield await studentsById(ctx, batch, courses)
    if (places.length <= size) return
    behind = batch.at(-1) ?? null
  }
}

export async function monthsOfReader(ctx: CreatorCtx): Promise<Months> {
  return monthsOf(ctx, await ownTimeZone(ctx))
}

/** Where a row is in the order of the list. */
type Place = { id: Id<'enr'>; at: string }
type Everyone = {
  page: (query: Pick<EveryoneQuery, 'direction' | 'pageSize'>, place: Place | null) => Promise<Place[]>
  count: () => Promise<number>
  /** Of the latest, how many a search finds that finds too many contacts; null for any other. */
  share: (() => Promise<{ found: number; looked: number }>) | null
}

/** Whom the list is about, ready to be read page by page. */
async function everyoneOf(
  ctx: CreatorCtx,
  asked: EveryoneInput,
  courses: readonly ListedCourse[],
  months: Months,
): Promise<Everyone> {
  const ids = courses.map(({ id }) => id).filter((id) => !asked.course || id === asked.course)
  const words = asked.search?.trim()
  const contacts = words ? await contactsWith(ctx, words) : null
  const which = isAskedFor(ctx, asked, months)
  const at = asked.finished ? sql`s.finished_at` : sql`s.enrolled_at`
  const read = contacts
    ? seatsOfContacts(ctx, ids, contacts)
    : seatsOfCourses(ctx, ids, words ? sql`and ${hasWords(ctx, words)}` : sql``)
  return {
    page: async ({ direction, pageSize }, place) => {
      const [way, than] = direction === 'ascending' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
      const behind = place
        ? sql`and (${at}, s.enrollment_id) ${than} (${place.at}::timestamptz, ${place.id})`
        : sql``
      const { rows } = await ctx.db.execute<Place>(sql`
        select p.id, p.at::text as at from (${read(
          sql`s.enrollment_id as id, ${at} as at`,
          sql`${which} ${behind}`,
          sql`order by ${at} ${way}, s.enrollment_id ${way} limit ${pageSize + 1}`,
        )}) p
        order by p.at ${way}, p.id ${way} limit ${pageSize + 1}`)
      return rows
    },
    count: async () => {
      const { rows } = await ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          select 1 from (${read(sql`s.enrollment_id as id`, which, sql``)}) p limit ${mostCounted + 1}) counted`)
      return rows[0]?.count ?? 0
    },
    share: words && !contacts ? () => shareOf(ctx, seatsOfCourses(ctx, ids, sql``), which, words) : null,
  }
}

async function shareOf(ctx: CreatorCtx, read: Reading, which: SQL, words: string) {
  const latest = sql`order by s.enrolled_at desc, s.enrollment_id desc limit ${sample}`
  const { rows } = await ctx.db.execute<{ found: number; looked: number }>(sql`
    select count(*) filter (where ${nameHas(words)})::int as found, count(*)::int as looked
    from (select p.contact_id from (${read(sql`s.contact_id, s.enrolled_at as at`, which, latest)}) p order by p.at desc limit ${sample}) latest
    cross join lateral (
      select c.search_text from contacts c
      where c.workspace_id = ${ctx.actor.workspaceId} and c.id = latest.contact_id offset 0) c`)
  return rows[0] ?? { found: 0, looked: 0 }
}

/** Reads columns of seats `s` that are asked for, so many of each source. */
type Reading = (columns: SQL, which: SQL, upTo: SQL) => SQL

/** Course by course, each in the order of its index and no further than a page. */
const seatsOfCourses =
  (ctx: CreatorCtx, courseIds: readonly Id<'crs'>[], found: SQL): Reading =>
  (columns, which, upTo) =>
    sql`
    select each.* from unnest(${sql.param(courseIds)}::text[]) as k(course_id)
    cross join lateral (
      select ${columns} from course_seats s
      where ${isListed(ctx)} and s.course_id = k.course_id and ${which} ${found}
      ${upTo}
    ) each`

/** Contact by contact: a search found few. */
const seatsOfContacts =
  (ctx: CreatorCtx, courseIds: readonly Id<'crs'>[], contacts: readonly Id<'ctc'>[]): Reading =>
  (columns, which) =>
    sql`
    select each.* from unnest(${sql.param(contacts)}::text[]) as k(contact_id)
    cross join lateral (
      select ${columns} from course_seats s
      where ${isListed(ctx)} and s.contact_id = k.contact_id and s.course_id = any(${sql.param(courseIds)}::text[]) and ${which}
      offset 0
    ) each`

const hasWords = (ctx: CreatorCtx, words: string): SQL => sql`exists (
  select 1 from contacts c
  where c.workspace_id = ${ctx.actor.workspaceId} and c.id = s.contact_id and ${nameHas(words)} offset 0)`

/** Whom a search finds; null where they're too many to look each of them up. */
async function contactsWith(ctx: CreatorCtx, words: string): Promise<Id<'ctc'>[] | null> {
  const { rows } = await ctx.db.execute<{ id: Id<'ctc'> }>(sql`
    select c.id from contacts c
    where c.workspace_id = ${ctx.actor.workspaceId} and ${nameHas(words)} limit ${mostFound + 1}`)
  return rows.length > mostFound ? null : rows.map(({ id }) => id)
}

/** Null for whoever isn't a student anymore, or not one of those asked for: then it begins anew. */
async function placeOf(
  ctx: CreatorCtx,
  after: Id<'enr'>,
  { finished }: Pick<EveryoneInput, 'finished'>,
): Promise<Place | null> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ id: Id<'enr'>; at: string | null }>(sql`
    select s.enrollment_id as id, ${finished ? sql`s.finished_at` : sql`s.enrolled_at`}::text as at
    from enrollments e
    join course_seats s on s.workspace_id = ${workspaceId} and s.enrollment_id = e.id
      and s.id = ${seatId(sql`e.course_id`, sql`e.contact_id`, sql`${moneyMode(ctx)}::text`)}
    where e.workspace_id = ${workspaceId} and e.id = ${after}`)
  const [row] = rows
  return row?.at ? { id: row.id, at: row.at } : null
}

/** Where everyone of some courses is asked for, that's kept; of anything else there's counting, up to a point. */
async function countOf(
  ctx: CreatorCtx,
  asked: EveryoneInput,
  everyone: Everyone,
  courses: readonly ListedCourse[],
  months: Months,
): Promise<{ total: number; approximate: boolean; more: boolean }> {
  const { filter, each, active, joined, finished, search, course } = asked
  const isPlain = !active && !joined && !finished && !search?.trim()
  const exactly = (total: number) => ({ total, approximate: false, more: false })
  if (isPlain && each === 'person' && filter === 'open' && !course) return exactly(await countPeople(ctx))
  if (isPlain && (each === 'enrollment' || course)) {
    const courseIds = courses.map(({ id }) => id).filter((id) => !course || id === course)
    const { all, open, finished, never, stuck } = await countListedPeople(ctx, ctx.actor.workspaceId, {
      courseIds,
      mode: moneyMode(ctx),
    })
    return exactly({ all, open, active: open - finished, stuck, never, finished, ended: all - open }[filter])
  }
  const share = await everyone.share?.()
  if (share && share.looked < sample) return exactly(share.found)
  if (share) {
    const plain = { ...asked, search: undefined }
    const whole = await countOf(ctx, plain, await everyoneOf(ctx, plain, courses, months), courses, months)
    const total = Math.round((whole.total * share.found) / share.looked)
    return { total, approximate: true, more: whole.more }
  }
  const found = await everyone.count()
  const isMore = found > mostCounted
  return { total: Math.min(found, mostCounted), approximate: isMore, more: isMore }
}

async function isAnyone(ctx: CreatorCtx, courses: readonly ListedCourse[]): Promise<boolean> {
  const courseIds = courses.map(({ id }) => id)
  const { all } = await countListedPeople(ctx, ctx.actor.workspaceId, { courseIds, mode: moneyMode(ctx) })
  return all > 0
}

/** In the order of the places. */
async function studentsById(
  ctx: CreatorCtx,
  places: readonly Place[],
  courses: readonly ListedCourse[],
): Promise<EveryoneStudent[]> {
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<StudentRow>(shownOf(ctx, isOneOf(ctx, ids)))
  const lessons = await countLessonsOf(ctx, [...new Set(rows.map((row) => row.course_id))])
  const found = new Map(rows.map((row) => [row.id, row]))
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .map((row) => ({
      ...toStudent(ctx, row, lessons.get(row.course_id) ?? 0),
      course: { id: row.course_id, title: titles.get(row.course_id) ?? '' },
    }))
}
