import { countMaterials } from '#areas/learning/server/materials.ts'
import { ownedCourses, type ShelfCourse, shelfOf, toOwnedCourse } from '#areas/learning/server/shelf.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { StudentDashboard } from '../contract.ts'
import { learningFeed } from './learning-feed.ts'

const feedLength = 6
/** More are on My learning. */
const rowsShown = 6

/** The learner's dashboard: what is owned, how far it got, where to go on. */
export async function studentDashboard(ctx: Ctx<SignedIn>): Promise<StudentDashboard> {
  const since = new Date(ctx.now().getTime() - days(7))
  const owned = await ownedCourses(ctx)
  const [shelf, materials, feed] = await Promise.all([
    shelfOf(ctx, since, owned),
    countMaterials(ctx, owned),
    learningFeed(ctx, owned, { limit: feedLength }),
  ])
  const rows = shelf.courses.toSorted((one, other) => placeOf(one) - placeOf(other))
  return {
    coursesEnrolled: shelf.courses.filter((course) => !course.ended).length,
    coursesFinished: shelf.courses.filter((course) => !course.ended && course.progress.finishedAt !== null)
      .length,
    coursesListed: shelf.courses.length,
    lessonsCompleted: shelf.lessonsCompleted,
    lessonsCompletedThisWeek: shelf.lessonsCompletedSince,
    studySeconds: shelf.studySeconds,
    studySecondsThisWeek: shelf.studySecondsSince,
    continueLearning: rows.slice(0, rowsShown).map(toOwnedCourse),
    materials,
    activity: feed.facts,
    hasMoreActivity: feed.nextCursor !== null,
  }
}

/** The pages of the learner's activity after the dashboard's. */
export async function studentActivity(
  ctx: Ctx<SignedIn>,
  asked: { cursor?: string | undefined; limit: number },
) {
  return learningFeed(ctx, await ownedCourses(ctx), asked)
}

/** Where one can go on stands first, then what is done, then what has ended. */
function placeOf({ ended, progress }: ShelfCourse): number {
  if (ended) return 2
  return progress.total > 0 && progress.completed >= progress.total ? 1 : 0
}
