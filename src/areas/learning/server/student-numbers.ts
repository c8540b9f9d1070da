import type { SignedIn } from '#kernel/actor.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import type { LearnerNumbers } from '../student-contract.ts'
import { countMaterials } from './materials.ts'
import { coursesAmong, type ShelfCourse, shelfOf, toOwnedCourse } from './shelf.ts'

/** More are on My learning. */
const rowsShown = 6

/** What a learner's dashboard shows: how far they are in what they own, and where to continue. */
export async function learnerNumbers(
  ctx: Ctx<SignedIn>,
  things: readonly OwnedThing[],
): Promise<LearnerNumbers> {
  const since = new Date(ctx.now().getTime() - days(7))
  const owned = coursesAmong(things)
  const [shelf, materials] = await Promise.all([shelfOf(ctx, since, owned), countMaterials(ctx, owned)])
  const rows = shelf.courses.toSorted((one, other) => placeOf(one) - placeOf(other))
  // What's finished is in the library; it's here only where there is nothing else.
  const underway = rows.filter((course) => placeOf(course) !== 1)
  const open = shelf.courses.filter((course) => !course.ended)
  return {
    coursesEnrolled: open.length,
    coursesFinished: open.filter((course) => course.progress.finishedAt !== null).length,
    coursesListed: shelf.courses.length,
    lessonsCompleted: shelf.lessonsCompleted,
    lessonsCompletedThisWeek: shelf.lessonsCompletedSince,
    studySeconds: shelf.studySeconds,
    studySecondsThisWeek: shelf.studySecondsSince,
    continueLearning: (underway.length > 0 ? underway : rows).slice(0, rowsShown).map(toOwnedCourse),
    materials,
  }
}

/** Where one can continue comes first, then what is done, then what has ended. */
function placeOf({ ended, progress }: ShelfCourse): number {
  if (ended) return 2
  return progress.total > 0 && progress.completed >= progress.total ? 1 : 0
}
