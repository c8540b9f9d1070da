import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { EditorPresence } from '../contract.ts'
import { ownCourse } from './courses.ts'
import { coursePresences } from './tables.ts'

/** How long a tab counts as being there after it last said so. */
const presenceLasts = seconds(30)

type Said = { tab: string; lessonId: Id<'lsn'> | null; leaving: boolean }

/** Notes that a tab has the course open, or leaves it, and answers who else is there. @throws NOT_FOUND */
export async function notePresence(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  { tab, lessonId, leaving }: Said,
): Promise<{ others: EditorPresence[] }> {
  await ownCourse(ctx, courseId)
  const here = and(mine(ctx, coursePresences), eq(coursePresences.courseId, courseId))
  const now = ctx.now()
  const since = new Date(now.getTime() - presenceLasts)
  await ctx.db
    .delete(coursePresences)
    .where(and(here, leaving ? eq(coursePresences.tab, tab) : lte(coursePresences.seenAt, since)))
  if (!leaving) {
    const seen = { lessonId, userId: ctx.actor.userId, seenAt: now }
    await ctx.db
      .insert(coursePresences)
      .values({ workspaceId: ctx.actor.workspaceId, id: newId('pre', now), courseId, tab, ...seen })
      .onConflictDoUpdate({
        target: [coursePresences.workspaceId, coursePresences.courseId, coursePresences.tab],
        set: seen,
      })
  }
  const others = await ctx.db
    .select({
      tab: coursePresences.tab,
      name: users.displayName,
      userId: coursePresences.userId,
      lessonId: coursePresences.lessonId,
      seenAt: coursePresences.seenAt,
    })
    .from(coursePresences)
    .innerJoin(users, eq(users.id, coursePresences.userId))
    .where(and(here, ne(coursePresences.tab, tab), gt(coursePresences.seenAt, since)))
    .orderBy(asc(coursePresences.id))
    .limit(20)
  return {
    others: others.map(({ userId, seenAt, ...other }) => ({
      ...other,
      self: userId === ctx.actor.userId,
      seenAt: seenAt.toISOString(),
    })),
  }
}
