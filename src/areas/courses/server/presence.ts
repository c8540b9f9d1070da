import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { EditorPresence } from '../contract.ts'
import { lockCourse } from './courses.ts'
import { coursePresences } from './tables.ts'

/** How long a tab counts as being there after it last said so. */
const presenceLasts = seconds(30)

type TabReport = { tab: string; lessonId: Id<'lsn'> | null; leaving: boolean; takeOver: boolean }

/**
 * Notes that a tab has the course open, or leaves it, and answers who else is there and who edits: the first to come, then
 * whoever took over last. Nothing is refused by it: what two save at once is decided by revisions.
 *
 * @throws NOT_FOUND
 */
export function notePresence(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  { tab, lessonId, leaving, takeOver }: TabReport,
): Promise<{ editing: boolean; others: EditorPresence[] }> {
  return withTransaction(ctx, async (ctx) => {
    // Two that come at the same moment must not both be the first.
    await lockCourse(ctx, courseId)
    const here = and(mine(ctx, coursePresences), eq(coursePresences.courseId, courseId))
    const now = ctx.now()
    const since = new Date(now.getTime() - presenceLasts)
    const isGone = lte(coursePresences.seenAt, since)
    await ctx.db
      .delete(coursePresences)
      .where(and(here, leaving ? or(eq(coursePresences.tab, tab), isGone) : isGone))
    const rows = await presentIn(ctx, courseId)
    const own = rows.find((row) => row.tab === tab)
    const others = rows.filter((row) => row.tab !== tab)
    const editor = rows.find((row) => row.editingSince) ?? null
    const editing = !leaving && (takeOver || editor === null || editor.tab === tab)
    if (!leaving) {
      const seen = {
        lessonId,
        userId: ctx.actor.userId,
        seenAt: now,
        editingSince: takeOver || (editing && !own?.editingSince) ? now : (own?.editingSince ?? null),
      }
      await ctx.db
        .insert(coursePresences)
        .values({ workspaceId: ctx.actor.workspaceId, id: newId('pre', now), courseId, tab, ...seen })
        .onConflictDoUpdate({
          target: [coursePresences.workspaceId, coursePresences.courseId, coursePresences.tab],
          set: seen,
        })
    }
    return {
      editing,
      others: others.map(({ userId, seenAt, editingSince: _, ...other }) => ({
        ...other,
        self: userId === ctx.actor.userId,
        editing: !editing && other.tab === editor?.tab,
        seenAt: seenAt.toISOString(),
      })),
    }
  })
}

/** Who is there, the one that edits first. */
function presentIn(ctx: CreatorCtx, courseId: Id<'crs'>) {
  return ctx.db
    .select({
      tab: coursePresences.tab,
      name: users.displayName,
      userId: coursePresences.userId,
      lessonId: coursePresences.lessonId,
      seenAt: coursePresences.seenAt,
      editingSince: coursePresences.editingSince,
    })
    .from(coursePresences)
    .innerJoin(users, eq(users.id, coursePresences.userId))
    .where(and(mine(ctx, coursePresences), eq(coursePresences.courseId, courseId)))
    .orderBy(sql`${coursePresences.editingSince} desc nulls last`, asc(coursePresences.id))
    .limit(20)
}
