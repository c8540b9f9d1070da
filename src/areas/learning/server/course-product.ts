import {
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  openCoursesChanged,
} from '#areas/courses/events.ts'
import { courseNouns } from '#areas/courses/nouns.ts'
import { courseRefusals } from '#areas/courses/server/checkout-refusals.ts'
import { exportedCourses } from '#areas/courses/server/course-export.ts'
import { findCourses, findOwnCourses } from '#areas/courses/server/course-search.ts'
import {
  catalogEntry,
  findOfferedCourse,
  isOpenEntry,
  listedCourses,
  publishedCourses,
} from '#areas/courses/server/course-store.ts'
import { countCourses } from '#areas/courses/server/courses.ts'
import { firstStepsOfCourses } from '#areas/courses/server/dashboard.ts'
import { coursesTouchedAt, offeredCourses } from '#areas/courses/server/public-addresses.ts'
import { courseSteps, describeCourses, titlesOfCourses } from '#areas/courses/server/sales.ts'
import { courseFacets, onlyCourses } from '#areas/courses/server/store-facets.ts'
import { wordsOfCourses } from '#areas/courses/server/words-of-courses.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { newsOf, type Product, type ProductRoute, type RightHolder } from '#platform/product.ts'
import { courseFinished, studentEnrolled } from '../events.ts'
import { busiestCourse } from './busiest.ts'
import { pathsOfPerson, personEnrolled, placesOfPeople } from './course-people.ts'
import { courseReviews } from './course-reviews.ts'
import { enrollStudent } from './enrollments.ts'
import { joinSeats } from './joining.ts'
import { findResumePoint } from './progress.ts'
import { courseCards } from './shelf.ts'
import { touchSeat } from './sums/seats.ts'

/** What a course is to the rest of the product. It's declared here and not in courses, because who is how far is learning's. */
export const courseProduct: Product = {
  kind: 'course',
  thing: 'course',
  nouns: courseNouns,
  words: wordsOfCourses,
  refusals: courseRefusals,
  describe: describeCourses,
  titlesOf: titlesOfCourses,
  route: (ctx, workspaceId, id, held, language) => routeOf(ctx, workspaceId, id as Id<'crs'>, held, language),

  async deliver(ctx, id, { contactId, seat, called }) {
    await enrollStudent(ctx, id as Id<'crs'>, contactId, { seat, called })
  },
  takeBack: countRights,
  rightMoved: countRights,
  join: (ctx, id, { contactId, seat }) => joinSeats(ctx, { courseId: id as Id<'crs'>, contactId, seat }),

  sellerPaths: (id) => ({ people: `/courses/${id}/students`, reviews: `/courses/${id}/reviews` }),
  personPaths: pathsOfPerson,
  library: { listedAs: 'courses', list: courseCards },

  search: {
    find: findCourses,
    findOwn: findOwnCourses,
    places: placesOfPeople,
    personBehind: personEnrolled,
  },

  store: {
    segment: 'courses',
    isOne: (id) => isId('crs', id),
    listed: listedCourses,
    findOffered: findOfferedCourse,
    touchedAt: coursesTouchedAt,
    entry: (ctx, workspaceId, id) => catalogEntry(ctx, workspaceId, id as Id<'crs'>),
    isOpenRow: isOpenEntry,
    offered: offeredCourses,
    facets: courseFacets,
    alone: onlyCourses,
    news: [
      ...[coursePublished, courseChanged, courseUnpublished, courseDeleted].map((event) =>
        newsOf(event, ({ courseId }: { courseId: Id<'crs'> }) => courseId),
      ),
      newsOf(studentEnrolled, ({ courseId }) => courseId, { isCount: true }),
    ],
    newsOfAll: [openCoursesChanged],
  },

  review: courseReviews,
  countsFor: { what: 'courses', count: countCourses, published: publishedCourses },
  exported: exportedCourses,
  feed: {
    people: [courseFinished],
    products: [coursePublished, courseUnpublished],
    repeats: [courseFinished],
  },
  dashboard: { firstSteps: firstStepsOfCourses, busiest: busiestCourse },
}

/** Whose right to a course came, moved or ended counts anew among its students. */
async function countRights(ctx: WorkspaceCtx, id: Id, { contactId }: RightHolder): Promise<void> {
  touchSeat(ctx, ctx.actor.workspaceId, { contactId, courseId: id as Id<'crs'>, rights: true })
}

/** The lesson to open, then the end: the certificate where there is one, else the last lesson. */
async function routeOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseId: Id<'crs'>,
  { contactId, seat }: RightHolder,
  language: Language,
): Promise<ProductRoute | null> {
  const [steps, standing] = await Promise.all([
    courseSteps(ctx, workspaceId, courseId),
    findResumePoint(ctx, workspaceId, { courseId, contactId, seat }),
  ])
  if (!steps) return null
  const { hasStarted, next } = standing ?? {
    hasStarted: false,
    next: { position: 1, title: steps.first },
  }
  const words = wordsOfCourses[language].route
  const last = steps.certificate ? words.certificate : words.lastLesson(steps.count)
  if (!next) return { hasStarted, stops: [{ state: 'here', label: last }] }
  const note = steps.certificate ? words.afterLesson(steps.count) : words.theEnd
  const hasMore = steps.certificate || next.position < steps.count
  return {
    hasStarted,
    stops: [
      { state: 'here', label: words.lesson(next.position, next.title), opens: true },
      ...(hasMore ? [{ state: 'ahead' as const, label: last, note }] : []),
    ],
  }
}
