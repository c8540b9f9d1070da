import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'

/** A workspace by its id, or as a column where one looks through all of them. */
export type OfWorkspace = Id<'wsp'> | SQL

/**
 * What keeps courses and lessons in the trash from being deleted for good: an area says of which, as a condition on their ids. One
 * statement asks all areas, so that nothing slips between looking and deleting.
 */
export type Keeper = {
  keepsCourse: (workspace: OfWorkspace, courseId: SQL) => SQL
  keepsLesson: (workspace: OfWorkspace, lessonId: SQL) => SQL
}

export const keepers = pointFor<Keeper>('keepers')

/** No one has course `c` of the workspace, and nothing else keeps it. */
export const isFreeCourse = (ctx: Ctx, workspace: OfWorkspace): SQL =>
  none(ctx, ({ keepsCourse }) => keepsCourse(workspace, sql`c.id`))

/** No one learned from lesson `l` of the workspace: what was learned still counts. */
export const isFreeLesson = (ctx: Ctx, workspace: OfWorkspace): SQL =>
  none(ctx, ({ keepsLesson }) => keepsLesson(workspace, sql`l.id`))

function none(ctx: Ctx, kept: (keeper: Keeper) => SQL): SQL {
  const given = ctx.instance.given(keepers)
  // Without anyone who could say so, nothing is deleted.
  if (given.length === 0) throw new Error('No area says what keeps a course.')
  return sql.join(
    given.map((keeper) => sql`not (${kept(keeper)})`),
    sql` and `,
  )
}
