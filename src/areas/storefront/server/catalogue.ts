import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { courseLanguages, courseSubjects } from '#areas/courses/facets.ts'
import { courseFigures } from '#areas/courses/server/course-figures.ts'
import { isOpenRow } from '#areas/courses/server/openness.ts'
import { findSoldCourseById } from '#areas/courses/server/sales.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { currencies } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { type CatalogueQuery, coursesAtOnce, searchWords } from '../rules.ts'
import { catalogue } from './tables.ts'

export type CatalogueRow = typeof catalogue.$inferSelect
export type CatalogueEntry = CatalogueRow & { handle: string }

/**
 * Writes what the catalogue says of a course, from the course as it is now: in when it is public, out when not. Doing it
 * twice, or late, comes to the same.
 */
export async function refreshCatalogue(ctx: Ctx, workspaceId: Id<'wsp'>, courseId: Id<'crs'>): Promise<void> {
  // Two events of one course at once: the later reader must be the later writer.
  await lockByName(ctx, `storefront ${courseId}`)
  const sold = await findSoldCourseById(ctx, workspaceId, courseId)
  if (!sold?.course.publishedAt) {
    await ctx.db.delete(catalogue).where(eq(catalogue.courseId, courseId))
    return
  }
  const { course, outline, price } = sold
  const [workspace] = await ctx.db.select().from(workspaces).where(eq(workspaces.id, workspaceId))
  const figures = (await courseFigures(ctx, workspaceId, [courseId])).get(courseId)
  const stars = (await reviewFigures(ctx, workspaceId, { kind: 'course', ids: [courseId] })).get(courseId)
  const row = {
    workspaceId,
    title: course.title,
    summary:
      course.salesPage?.tagline.trim() || (course.description.split(/\n\s*\n/)[0]?.slice(0, 300) ?? ''),
    sellerName: workspace?.name ?? '',
    slug: course.slug,
    imageFileId: course.imageFileId,
    priceCents: price.cents,
    priceCurrency: price.currency,
    lessonCount: outline.length,
    durationSeconds: outline.reduce((sum, line) => sum + line.durationSeconds, 0),
    students: figures?.students ?? 0,
    reviews: stars?.count ?? 0,
    ratingTenths: Math.round((stars?.average ?? 0) * 10),
    publishedAt: course.publishedAt as Date,
    firstPublishedAt: course.firstPublishedAt,
    keptOpenAt: course.keptOpenAt,
    subject: course.subject,
    level: course.level,
    language: course.language ?? taughtIn(workspace?.language),
  }
  await ctx.db
    .insert(catalogue)
    .values({ courseId, ...row })
    .onConflictDoUpdate({ target: catalogue.courseId, set: row })
}

/** What is not said is taught in what the store speaks. */
const taughtIn = (storeLanguage: string | undefined) =>
  courseLanguages.find((language) => language === storeLanguage) ?? null

/** Brings up to date which courses of a workspace its creator chose to keep open. */
export async function markKeptInCatalogue(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const kept = await ctx.db
    .select({ id: courses.id, keptOpenAt: courses.keptOpenAt })
    .from(courses)
    .where(and(eq(courses.workspaceId, workspaceId), isNotNull(courses.keptOpenAt)))
  const own = eq(catalogue.workspaceId, workspaceId)
  await ctx.db.update(catalogue).set({ keptOpenAt: null }).where(own)
  for (const { id, keptOpenAt } of kept)
    await ctx.db
      .update(catalogue)
      .set({ keptOpenAt })
      .where(and(own, eq(catalogue.courseId, id)))
}

/** Brings the seller's name, and the language of courses that do not say theirs, up to date. */
export async function renameInCatalogue(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const [workspace] = await ctx.db.select().from(workspaces).where(eq(workspaces.id, workspaceId))
  if (!workspace) return
  await ctx.db
    .update(catalogue)
    .set({ sellerName: workspace.name })
    .where(eq(catalogue.workspaceId, workspaceId))
  const silent = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.workspaceId, workspaceId), isNull(courses.language)))
  if (silent.length === 0) return
  await ctx.db
    .update(catalogue)
    .set({ language: taughtIn(workspace.language) })
    .where(
      inArray(
        catalogue.courseId,
        silent.map(({ id }) => id),
      ),
    )
}

type Looking = Pick<Ctx, 'db' | 'instance' | 'now'>

/** What of the catalogue is offered now: nothing of creators who do not sell now, and nothing closed to new students. */
const isOffered = (ctx: Looking) =>
  and(ownerSells(ctx.now()), isOpenRow(ctx, { table: 'catalogue', id: 'course_id' }))

export type Offered = { subjects: readonly string[]; languages: readonly string[] }

/** Subjects and languages of which there is something: nobody is led to an empty list. */
export async function offeredFacets(ctx: Looking): Promise<Offered> {
  const [subjects, languages] = await Promise.all([
    offeredValues(ctx, catalogue.subject),
    offeredValues(ctx, catalogue.language),
  ])
  const inOrder = (known: readonly string[], found: { value: string | null }[]) =>
    known.filter((each) => found.some(({ value }) => value === each))
  return { subjects: inOrder(courseSubjects, subjects), languages: inOrder(courseLanguages, languages) }
}

function offeredValues(ctx: Looking, column: typeof catalogue.subject | typeof catalogue.language) {
  return ctx.db
    .selectDistinct({ value: column })
    .from(catalogue)
    .innerJoin(workspaces, eq(workspaces.id, catalogue.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isNotNull(column), isOffered(ctx)))
}

/** Counting goes no further: beyond it people narrow their search, they do not count. */
export const mostCounted = 1000

/** How many courses match, up to `mostCounted` and one. */
export async function countCatalogue(ctx: Looking, query: CatalogueQuery): Promise<number> {
  const words = searchWords(query.q)
  if (query.q !== '' && !words) return 0
  const some = ctx.db
    .select({ one: sql<number>`1`.as('one') })
    .from(catalogue)
    .innerJoin(workspaces, eq(workspaces.id, catalogue.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isOffered(ctx), matching(query, words)))
    .limit(mostCounted + 1)
    .as('some')
  return ctx.db.$count(some)
}

/** A page of the catalogue, and where the next begins. Courses of creators who do not sell now are not in it. */
export async function listCatalogue(
  ctx: Looking,
  query: CatalogueQuery,
): Promise<{ entries: CatalogueEntry[]; after: string | null }> {
  const words = searchWords(query.q)
  // Signs alone name no course.
  if (query.q !== '' && !words) return { entries: [], after: null }
  const rows = await ctx.db
    .select({ row: catalogue, handle: workspaces.handle })
    .from(catalogue)
    .innerJoin(workspaces, eq(workspaces.id, catalogue.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isOffered(ctx), matching(query, words), behind(query)))
    .orderBy(...orders[query.sort])
    .limit(coursesAtOnce + 1)
  const entries = rows.slice(0, coursesAtOnce).map(({ row, handle }) => ({ ...row, handle }))
  const last = entries.at(-1)
  return { entries, after: rows.length > coursesAtOnce && last ? keyOf(query, last) : null }
}

const { courseId, priceCents, priceCurrency, publishedAt, ratingTenths, students } = catalogue

const orders: Record<CatalogueQuery['sort'], SQL[]> = {
  newest: [desc(publishedAt), asc(courseId)],
  popular: [desc(students), asc(courseId)],
  rating: [desc(ratingTenths), asc(courseId)],
  // Amounts are compared within one currency alone.
  price: [asc(priceCurrency), asc(priceCents), asc(courseId)],
}

const lengths = { short: [0, hours(2)], medium: [hours(2), hours(6)], long: [hours(6), null] } as const

function matching(
  { subject, level, language, price, length }: CatalogueQuery,
  words: string | null,
): SQL | undefined {
  const [least, most] = length ? lengths[length] : [0, null]
  const text = sql`to_tsvector('simple', ${catalogue.title} || ' ' || ${catalogue.summary} || ' ' || ${catalogue.sellerName})`
  return and(
    words ? sql`${text} @@ to_tsquery('simple', ${words})` : undefined,
    subject ? eq(catalogue.subject, subject) : undefined,
    // What is for everybody is for each of them.
    level ? inArray(catalogue.level, [level, 'all']) : undefined,
    language ? eq(catalogue.language, language) : undefined,
    price === 'free' ? eq(priceCents, 0) : price === 'paid' ? gt(priceCents, 0) : undefined,
    least > 0 ? gte(catalogue.durationSeconds, least / 1000) : undefined,
    most === null ? undefined : lt(catalogue.durationSeconds, most / 1000),
  )
}

/** Where a page ended: the value it was ordered by, and the course. */
function keyOf({ sort }: CatalogueQuery, last: CatalogueEntry): string {
  const value = {
    newest: String(last.publishedAt.getTime()),
    popular: String(last.students),
    rating: String(last.ratingTenths),
    price: `${last.priceCurrency}.${last.priceCents}`,
  }[sort]
  return `${value}~${last.courseId}`
}

/** What comes behind that place; an address that names none begins at the start. */
function behind({ sort, after }: CatalogueQuery): SQL | undefined {
  const [value = '', id = ''] = after?.split('~') ?? []
  if (!isId('crs', id)) return undefined
  const next = gt(courseId, id)
  if (sort === 'price') {
    const [code = '', cents = ''] = value.split('.')
    const currency = currencies.find((known) => known === code)
    if (!currency || !/^\d{1,15}$/.test(cents)) return undefined
    const same = eq(priceCurrency, currency)
    return or(
      gt(priceCurrency, currency),
      and(same, gt(priceCents, Number(cents))),
      and(same, eq(priceCents, Number(cents)), next),
    )
  }
  if (!/^\d{1,15}$/.test(value)) return undefined
  const number = Number(value)
  if (sort === 'newest') {
    const at = new Date(number)
    return or(lt(publishedAt, at), and(eq(publishedAt, at), next))
  }
  if (number > 2_000_000_000) return undefined
  const column = sort === 'popular' ? students : ratingTenths
  return or(lt(column, number), and(eq(column, number), next))
}
