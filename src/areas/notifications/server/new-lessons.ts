import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { isGrantOf } from '#areas/access/server/inclusions.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { coursePublished, lessonsPublished } from '#areas/courses/events.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { ListenerCtx, Occurrence } from '#platform/events/listeners.ts'
import { events } from '#platform/events/tables.ts'
import { within } from '#platform/tables.ts'
import { notify } from './notify.ts'

type Facts = z.infer<(typeof lessonsPublished)['payload']>

/** Students hear of lessons that are new to a course they take: those of a day in one entry. */
export async function tellNewLessons(ctx: ListenerCtx, facts: Facts, occurrence: Occurrence): Promise<void> {
  const { courseId, title } = facts
  const { workspaceId } = ctx.actor
  const known = await seenBefore(ctx, facts.lessonIds, occurrence)
  const fresh = facts.lessonIds.filter((id) => !known.has(id))
  const [only] = fresh
  if (!only) return
  const owner = await getOwner(ctx, workspaceId)
  const single = fresh.length === 1
  const [lesson] = await ctx.db
    .select({ title: lessons.title })
    .from(lessons)
    .where(within(workspaceId, lessons, only))
  for (const userId of await learnersOf(ctx, courseId)) {
    if (userId === owner.userId) continue
    await notify(ctx, userId, {
      kind: 'newLesson',
      workspaceId,
      facts: { title, lesson: lesson?.title ?? '', lessons: fresh.length },
      link: single ? `/learn/${courseId}/${only}` : `/learn/${courseId}`,
      fold: `newLesson:${courseId}`,
      merge: (before, now) => ({ ...now, lessons: Number(before.lessons ?? 1) + Number(now.lessons) }),
    })
  }
}

/** Those that were published at another time before: taken back and shown again, they aren't new. */
async function seenBefore(
  ctx: ListenerCtx,
  lessonIds: Id<'lsn'>[],
  { id, workspaceId }: Occurrence,
): Promise<ReadonlySet<string>> {
  const seen = await ctx.db
    .select({ ids: sql<string[]>`${events.payload} -> 'lessonIds'` })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        inArray(events.type, [lessonsPublished.type, coursePublished.type]),
        lt(events.id, id),
        or(...lessonIds.map((lessonId) => sql`${events.payload} -> 'lessonIds' ? ${lessonId}`)),
      ),
    )
  return new Set(seen.flatMap(({ ids }) => ids))
}

/** Everyone with an account to whom the course is open now, in one order. */
async function learnersOf(ctx: ListenerCtx, courseId: Id<'crs'>): Promise<Id<'usr'>[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, ctx.actor.workspaceId),
        isGrantOf(ctx, ctx.actor.workspaceId, 'course', courseId),
        isNull(grants.revokedAt),
        isNotNull(grants.userId),
        or(isNull(grants.endsAt), gt(grants.endsAt, ctx.now())),
      ),
    )
    .orderBy(asc(grants.userId))
  return rows.flatMap(({ userId }) => userId ?? [])
}
