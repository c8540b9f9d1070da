import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { isOpenRow } from './openness.ts'
import { courses } from './tables.ts'

type Page = { page: number; perPage: number }

type Looking = Pick<Ctx, 'db' | 'instance' | 'now'>

/** What is offered to anyone: nothing of a draft, of the trash or of a creator who does not sell now, and nothing closed to new students. */
const isOffered = (ctx: Looking) =>
  and(
    eq(courses.status, 'published'),
    isNotNull(courses.publishedAt),
    isNull(courses.deletedAt),
    ownerSells(ctx.now()),
    isOpenRow(ctx, {
      table: 'courses',
      id: 'id',
      takesPlace: sql`ahead.status = 'published' and ahead.deleted_at is null`,
    }),
  )

/** A page of the courses on offer in every workspace, in the order they were published, so that older pages stay as they are. */
export function listPublicCourses(
  ctx: Looking,
  { page, perPage }: Page,
): Promise<{ handle: string; slug: string; updatedAt: Date }[]> {
  return ctx.db
    .select({ handle: workspaces.handle, slug: courses.slug, updatedAt: courses.updatedAt })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(isOffered(ctx))
    .orderBy(asc(courses.publishedAt), asc(courses.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
}

/** A page of the stores with something on sale, oldest first; a store changes with itself and with each of its courses. */
export function listPublicStores(
  ctx: Looking,
  { page, perPage }: Page,
): Promise<{ handle: string; updatedAt: Date }[]> {
  return ctx.db
    .select({ handle: workspaces.handle, updatedAt: changedWithCourses })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(isOffered(ctx))
    .groupBy(...ofStore)
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
}

/** All that is shown of a store: a database that is spread over machines does not know that its key says the rest. */
const ofStore = [workspaces.id, workspaces.handle, workspaces.createdAt, workspaces.updatedAt]

const changedWithCourses =
  sql<Date>`greatest(${workspaces.updatedAt}, max(${courses.updatedAt}), max(${courses.keptOpenAt}))`.mapWith(
    courses.updatedAt,
  )

/** When something on each page of `listPublicCourses` and `listPublicStores` last changed. */
export async function pagesOfPublic(
  ctx: Looking,
  perPage: number,
): Promise<{ courses: Date[]; stores: Date[] }> {
  const numbered = ctx.db
    .select({
      updatedAt: sql<Date>`${courses.updatedAt}`.as('updated_at'),
      page: sql<number>`((row_number() over (order by ${courses.publishedAt}, ${courses.id}) - 1) / ${perPage})::int`.as(
        'page',
      ),
    })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(isOffered(ctx))
    .as('numbered')
  const stores = ctx.db
    .select({
      updatedAt: changedWithCourses.as('updated_at'),
      page: sql<number>`((row_number() over (order by ${workspaces.createdAt}, ${workspaces.id}) - 1) / ${perPage})::int`.as(
        'page',
      ),
    })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(isOffered(ctx))
    .groupBy(...ofStore)
    .as('stores')
  const [ofCourses, ofStores] = await Promise.all([
    ctx.db
      .select({ at: sql<Date>`max(${numbered.updatedAt})`.mapWith(courses.updatedAt) })
      .from(numbered)
      .groupBy(numbered.page)
      .orderBy(numbered.page),
    ctx.db
      .select({ at: sql<Date>`max(${stores.updatedAt})`.mapWith(courses.updatedAt) })
      .from(stores)
      .groupBy(stores.page)
      .orderBy(stores.page),
  ])
  return { courses: ofCourses.map(({ at }) => at), stores: ofStores.map(({ at }) => at) }
}

/**
 * When any course of the workspace last changed, came or went, or was chosen to stay open: never earlier than what is seen of
 * them. Null without one.
 */
export async function coursesTouchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({
      at: sql`greatest(max(${courses.updatedAt}), max(${courses.keptOpenAt}))`.mapWith(courses.updatedAt),
    })
    .from(courses)
    .where(eq(courses.workspaceId, workspaceId))
  return row?.at ?? null
}
