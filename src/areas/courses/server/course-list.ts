import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { given, prepared } from '#platform/sql/prepared.ts'
import { courses } from './tables.ts'

type Status = 'draft' | 'published' | 'trash'

/** What cards and rows show of a course: its sales page, which may be long, is not among it. */
const shown = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  slug: courses.slug,
  status: courses.status,
  publishedAt: courses.publishedAt,
  imageFileId: courses.imageFileId,
  deletedAt: courses.deletedAt,
  updatedAt: courses.updatedAt,
}

export type ListedCourse = Pick<typeof courses.$inferSelect, keyof typeof shown>
type Asked = { status: Status | undefined; pattern: string | null }

/** Rows of courses with what they are sold by, last changed first. */
export function listedCourses(ctx: CreatorCtx, { limit, ...asked }: Asked & { limit: number }) {
  const { pattern } = asked
  return statementsOf(asked).list(ctx, { workspaceId: ctx.actor.workspaceId, pattern, limit })
}

/** How many there are of them. */
export async function countListed(ctx: CreatorCtx, asked: Asked): Promise<number> {
  const { pattern } = asked
  const [row] = await statementsOf(asked).count(ctx, { workspaceId: ctx.actor.workspaceId, pattern })
  return row?.count ?? 0
}

/** Screens ask for lists all day: each kind is built once. */
const kinds = new Map<string, ReturnType<typeof prepareKind>>()

function statementsOf({ status, pattern }: Asked) {
  const name = `${status ?? ''} ${pattern !== null}`
  const statements = kinds.get(name) ?? prepareKind(status, pattern !== null)
  kinds.set(name, statements)
  return statements
}

function prepareKind(status: Status | undefined, hasPattern: boolean) {
  const asked = and(
    eq(courses.workspaceId, given('workspaceId')),
    status === 'trash' ? isNotNull(courses.deletedAt) : isNull(courses.deletedAt),
    status && status !== 'trash' ? eq(courses.status, status) : undefined,
    hasPattern
      ? or(ilike(courses.title, given('pattern')), ilike(courses.description, given('pattern')))
      : undefined,
  )
  const list = prepared((db) =>
    db
      .select({
        course: shown,
        offer: { id: offers.id, priceCents: offers.priceCents, priceCurrency: offers.priceCurrency },
        handle: workspaces.handle,
      })
      .from(courses)
      .innerJoin(
        offers,
        and(
          eq(offers.workspaceId, given('workspaceId')),
          eq(offers.productKind, 'course'),
          eq(offers.productId, courses.id),
        ),
      )
      .innerJoin(workspaces, eq(workspaces.id, given('workspaceId')))
      .where(asked)
      .orderBy(desc(courses.updatedAt), desc(courses.id))
      .limit(given('limit') as never),
  )
  const counted = prepared((db) => db.select({ count: count() }).from(courses).where(asked))
  return { list, count: counted }
}
