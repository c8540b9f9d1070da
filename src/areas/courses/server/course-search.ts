import { sql } from 'drizzle-orm'
import { type Id, isId } from '#kernel/ids.ts'
import type { OwnFind, ProductFind } from '#kernel/things.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { FoundProduct } from '#platform/product.ts'
import { matches, mostRanked, plain, rank } from '#platform/sql/matching.ts'

type TitleRow = { id: string; title: string }
type TitledLesson = TitleRow & { course_id: string; course: string }

/** Courses and lessons of a seller by their title or id; what is in the trash is not among them. */
export async function findCourses(
  ctx: CreatorCtx,
  query: string,
  limit: number,
): Promise<FoundProduct<ProductFind>[]> {
  const [courses, lessons] = await Promise.all([coursesFor(ctx, query, limit), lessonsFor(ctx, query, limit)])
  return [
    ...courses.map(({ id, title }) => ({
      kind: 'course' as const,
      id,
      title,
      about: '',
      path: `/courses/${id}`,
    })),
    ...lessons.map(({ id, title, course_id, course }) => ({
      kind: 'lesson' as const,
      id,
      title,
      about: course,
      path: `/courses/${course_id}?lesson=${id}`,
    })),
  ]
}

async function coursesFor(ctx: CreatorCtx, query: string, limit: number): Promise<TitleRow[]> {
  const title = sql`c.title`
  const where = isId('crs', query) ? sql`c.id = ${query}` : matches(title, query)
  const { rows } = await ctx.db.execute<TitleRow>(sql`
    select m.id, m.title from (
      select c.id, c.title, c.updated_at, ${plain(title)} as plain from courses c
      where c.workspace_id = ${ctx.actor.workspaceId} and c.deleted_at is null and ${where}
      order by c.updated_at desc, c.id limit ${mostRanked}
    ) m
    order by ${rank(sql`m.plain`, query)}, m.updated_at desc, m.id limit ${limit}`)
  return rows
}

async function lessonsFor(ctx: CreatorCtx, query: string, limit: number): Promise<TitledLesson[]> {
  const title = sql`l.title`
  const where = isId('lsn', query) ? sql`l.id = ${query}` : matches(title, query)
  const { rows } = await ctx.db.execute<TitledLesson>(sql`
    select m.id, m.title, m.course_id, c.title as course from (
      select l.id, l.title, l.course_id, l.updated_at, ${plain(title)} as plain from lessons l
      where l.workspace_id = ${ctx.actor.workspaceId} and l.deleted_at is null and ${where}
      order by l.updated_at desc, l.id limit ${mostRanked}
    ) m
    join courses c on c.workspace_id = ${ctx.actor.workspaceId} and c.id = m.course_id and c.deleted_at is null
    order by ${rank(sql`m.plain`, query)}, m.updated_at desc, m.id limit ${limit}`)
  return rows
}

/** The same of courses that are open to someone, with their published lessons. */
export async function findOwnCourses(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseIds: readonly Id[],
  query: string,
  limit: number,
): Promise<FoundProduct<OwnFind>[]> {
  const [courses, lessons] = await Promise.all([
    ctx.db.execute<TitleRow>(sql`
      select c.id, c.title from courses c
      where c.workspace_id = ${workspaceId} and c.id in ${courseIds} and c.deleted_at is null
        and (c.id = ${query} or (${matches(sql`c.title`, query)}))
      order by ${rank(plain(sql`c.title`), query)}, c.title limit ${limit}`),
    ctx.db.execute<TitledLesson>(sql`
      select l.id, l.title, l.course_id, c.title as course from lessons l
      join courses c on c.workspace_id = l.workspace_id and c.id = l.course_id and c.deleted_at is null
      where l.workspace_id = ${workspaceId} and l.course_id in ${courseIds}
        and l.deleted_at is null and l.status = 'published'
        and (l.id = ${query} or (${matches(sql`l.title`, query)}))
      order by ${rank(plain(sql`l.title`), query)}, l.position limit ${limit}`),
  ])
  return [
    ...courses.rows.map(({ id, title }) => ({
      kind: 'ownCourse' as const,
      id,
      title,
      about: '',
      path: `/learn/${id}`,
    })),
    ...lessons.rows.map(({ id, title, course_id, course }) => ({
      kind: 'ownLesson' as const,
      id,
      title,
      about: course,
      path: `/learn/${course_id}/${id}`,
    })),
  ]
}
