import { and, count, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { mainOfferOf } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { courses } from './tables.ts'

type Status = 'draft' | 'published' | 'trash'

/** More than the two lines a card has room for: whole descriptions were two thirds of what a list weighed. */
const descriptionShown = 200

/** What cards and rows show of a course: its sales page, which may be long, is not among it. */
const shown = {
  id: courses.id,
  title: courses.title,
  description: sql<string>`left(${courses.description}, ${sql.raw(String(descriptionShown))})`,
  slug: courses.slug,
  status: courses.status,
  publishedAt: courses.publishedAt,
  imageFileId: courses.imageFileId,
  deletedAt: courses.deletedAt,
  updatedAt: courses.updatedAt,
}

export type ListedCourse = Pick<typeof courses.$inferSelect, keyof typeof shown>
type ListFilter = { status: Status | undefined; pattern: string | null }

/** Rows of courses with what they are sold by, last changed first. */
export function listedCourses(ctx: CreatorCtx, { limit, ...asked }: ListFilter & { limit: number }) {
  const { workspaceId } = ctx.actor
  return ctx.db
    .select({
      course: shown,
      offer: { id: offers.id, priceCents: offers.priceCents, priceCurrency: offers.priceCurrency },
      handle: workspaces.handle,
    })
    .from(courses)
    .innerJoin(offers, mainOfferOf(workspaceId, 'course', courses.id))
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(matching(ctx, asked))
    .orderBy(desc(courses.updatedAt), desc(courses.id))
    .limit(limit)
}

/** How many there are of them. */
export async function countMatchingCourses(ctx: CreatorCtx, asked: ListFilter): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(courses).where(matching(ctx, asked))
  return row?.count ?? 0
}

const matching = (ctx: CreatorCtx, { status, pattern }: ListFilter) =>
  and(
    mine(ctx, courses),
    status === 'trash' ? isNotNull(courses.deletedAt) : isNull(courses.deletedAt),
    status && status !== 'trash' ? eq(courses.status, status) : undefined,
    pattern === null ? undefined : or(ilike(courses.title, pattern), ilike(courses.description, pattern)),
  )
