import type { SeatKey } from '#areas/access/rules.ts'
import { listOwned } from '#areas/access/server/owned-things.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import type { OwnedCourse } from '../contract.ts'
import { type CourseProgress, countCompletedLessons, progressIn, studySecondsOf } from './progress.ts'

/** A course stays on the shelf when access to it ends, with the reason. */
export type EndedAccess = { at: string; reason: string }
export type ShelfCourse = CourseProgress & {
  sellerName: string
  sellerHandle: string
  sellerColor: string
  grantedAt: string
  ended: EndedAccess | null
}
/** A course of someone, where it is and who they are there. */
export type OwnedPlace = {
  workspaceId: Id<'wsp'>
  courseId: Id<'crs'>
  contactId: Id<'ctc'>
  seat: SeatKey
  grantedAt: Date
  ended: EndedAccess | null
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
export async function ownedCourses(ctx: Ctx<SignedIn>): Promise<OwnedPlace[]> {
  return coursesAmong((await listOwned(ctx)).filter((entry) => entry.thingKind === 'course'))
}

/** The courses among what someone owns. */
export const coursesAmong = (owned: readonly OwnedThing[]): OwnedPlace[] =>
  owned.map(({ thingId, ...entry }) => ({ ...entry, courseId: thingId as Id<'crs'> }))

/** The cards of these courses in their owner's library. */
export async function courseCards(
  ctx: Ctx<SignedIn>,
  owned: readonly OwnedThing[],
): Promise<{ id: Id; card: OwnedCourse }[]> {
  const shelf = await shelfOf(ctx, ctx.now(), coursesAmong(owned))
  return shelf.courses.map((course) => ({ id: course.courseId, card: toOwnedCourse(course) }))
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
export async function shelfOf(ctx: Ctx<SignedIn>, since: Date, known?: OwnedPlace[]): Promise<Shelf> {
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
        sellerColor: workspace.brandColor,
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
