import { listLibrary } from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type CourseProgress, countCompletedLessons, progressIn, studySecondsOf } from './progress.ts'

export type ShelfCourse = CourseProgress & { sellerName: string; sellerHandle: string; grantedAt: string }
export type Shelf = {
  courses: ShelfCourse[]
  lessonsCompleted: number
  lessonsCompletedSince: number
  /** Really played or read. */
  studySeconds: number
  studySecondsSince: number
}

/**
 * The courses a user owns, in all workspaces, the one touched last first. It starts from the small table keyed by user and
 * asks each workspace once (SCALE rule 9).
 */
export async function shelfOf(ctx: Ctx<SignedIn>, since: Date): Promise<Shelf> {
  const owned = (await listLibrary(ctx, ctx.actor.userId)).filter((entry) => entry.thingKind === 'course')
  const byWorkspace = Map.groupBy(owned, (entry) => entry.workspaceId)
  const shelf: Shelf = {
    courses: [],
    lessonsCompleted: 0,
    lessonsCompletedSince: 0,
    studySeconds: 0,
    studySecondsSince: 0,
  }
  for (const [workspaceId, entries] of byWorkspace) {
    const wanted = entries.map((entry) => ({
      courseId: entry.thingId as Id<'crs'>,
      contactId: entry.contactId,
    }))
    const contactIds = [...new Set(wanted.map((pair) => pair.contactId))]
    const [workspace, progress, completed, studied] = await Promise.all([
      getWorkspace(ctx, workspaceId),
      progressIn(ctx, workspaceId, wanted),
      countCompletedLessons(ctx, workspaceId, contactIds, since),
      studySecondsOf(ctx, workspaceId, contactIds, since),
    ])
    shelf.lessonsCompleted += completed.all
    shelf.lessonsCompletedSince += completed.since
    shelf.studySeconds += studied.all
    shelf.studySecondsSince += studied.since
    for (const course of progress) {
      const entry = entries.find((entry) => entry.thingId === course.courseId)
      shelf.courses.push({
        ...course,
        sellerName: workspace.name,
        sellerHandle: workspace.handle,
        grantedAt: (entry?.grantedAt ?? ctx.now()).toISOString(),
      })
    }
  }
  const touched = (course: ShelfCourse) => course.lastActiveAt ?? course.grantedAt
  shelf.courses.sort((one, other) => touched(other).localeCompare(touched(one)))
  return shelf
}
