import type { SeatKey } from '#areas/access/rules.ts'
import { listWholeLibrary } from '#areas/access/server/grants.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import type { OwnedCourse } from '../contract.ts'
import { type CourseProgress, countCompletedLessons, progressIn, studySecondsOf } from './progress.ts'

/** A course stays on the shelf when access to it ends, with the reason. */
export type Ended = { at: string; reason: string }
export type ShelfCourse = CourseProgress & {
  sellerName: string
  sellerHandle: string
  grantedAt: string
  ended: Ended | null
}
/** A course of someone, where it is and who they are there. */
export type Owned = {
  workspaceId: Id<'wsp'>
  courseId: Id<'crs'>
  contactId: Id<'ctc'>
  seat: SeatKey
  grantedAt: Date
  ended: Ended | null
}
export type Shelf = {
  courses: ShelfCourse[]
  lessonsCompleted: number
  lessonsCompletedSince: number
  /** Really played or read. */
  studySeconds: number
  studySecondsSince: number
}

/** The courses a user owns or owned, from the small table keyed by user. */
export async function ownedCourses(ctx: Ctx<SignedIn>): Promise<Owned[]> {
  const entries = await listWholeLibrary(ctx, ctx.actor.userId)
  return entries
    .filter((entry) => entry.thingKind === 'course')
    .map(({ workspaceId, thingId, contactId, seat, grantedAt, ...entry }) => ({
      workspaceId,
      courseId: thingId as Id<'crs'>,
      contactId,
      seat,
      grantedAt,
      ended: endOf(ctx, entry),
    }))
}

type Ends = { endsAt: Date | null; endedAt: Date | null; endedReason: string | null }

function endOf(ctx: Ctx, { endsAt, endedAt, endedReason }: Ends): Ended | null {
  if (endedAt)
    return { at: endedAt.toISOString(), reason: toReader(ctx, endedReason || 'Your access was ended.') }
  if (endsAt && endsAt <= ctx.now())
    return { at: endsAt.toISOString(), reason: toReader(ctx, 'Your access has ended.') }
  return null
}

/** Asks each workspace of these courses once, all of them at the same time (docs/scale.md, rule 9). */
export async function inEachWorkspace<O extends { workspaceId: Id<'wsp'> }, T>(
  owned: readonly O[],
  ask: (workspaceId: Id<'wsp'>, entries: O[]) => Promise<T>,
): Promise<T[]> {
  const groups = Map.groupBy(owned, (entry) => entry.workspaceId)
  return Promise.all([...groups].map(([workspaceId, entries]) => ask(workspaceId, entries)))
}

/** A course of the shelf as screens get it. */
export function toOwnedCourse({ imageFileId, ...course }: ShelfCourse): OwnedCourse {
  return { ...course, imageUrl: imageFileId ? `${fileAddress(imageFileId)}?w=640` : null }
}

/**
 * What a user owns in all workspaces, the course touched last first. What ended stays in sight, and what was learned there
 * keeps counting.
 */
export async function shelfOf(ctx: Ctx<SignedIn>, since: Date, known?: Owned[]): Promise<Shelf> {
  const owned = known ?? (await ownedCourses(ctx))
  const parts = await inEachWorkspace(owned, async (workspaceId, entries) => {
    const [workspace, progress, completed, studied] = await Promise.all([
      getWorkspace(ctx, workspaceId),
      progressIn(ctx, workspaceId, entries),
      countCompletedLessons(ctx, workspaceId, entries, since),
      studySecondsOf(ctx, workspaceId, entries, since),
    ])
    const courses = progress.map((course): ShelfCourse => {
      const entry = entries.find((entry) => entry.courseId === course.courseId)
      return {
        ...course,
        sellerName: workspace.name,
        sellerHandle: workspace.handle,
        grantedAt: (entry?.grantedAt ?? ctx.now()).toISOString(),
        ended: entry?.ended ?? null,
      }
    })
    return { courses, completed, studied }
  })
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0)
  const touched = (course: ShelfCourse) => course.lastActiveAt ?? course.grantedAt
  return {
    courses: parts
      .flatMap((part) => part.courses)
      .sort((one, other) => touched(other).localeCompare(touched(one))),
    lessonsCompleted: sum((part) => part.completed.all),
    lessonsCompletedSince: sum((part) => part.completed.since),
    studySeconds: sum((part) => part.studied.all),
    studySecondsSince: sum((part) => part.studied.since),
  }
}
