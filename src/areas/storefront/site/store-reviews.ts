import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { listSoldCourses } from '#areas/courses/server/sales.ts'
import type { ReviewFigures } from '#areas/reviews/contract.ts'
import { latestReviews } from '#areas/reviews/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { StoreReviewsShown } from './StoreReviews.tsx'

/** As many as stand in one row. */
const shownAtOnce = 3

/** What learners say of a store: of courses whose own pages show reviews. Null where there is nothing. */
export async function storeReviews(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspace: WorkspaceRecord,
  sold: Awaited<ReturnType<typeof listSoldCourses>>,
  ratings: ReadonlyMap<string, ReviewFigures>,
): Promise<StoreReviewsShown | null> {
  const showing = sold.map(({ course }) => course).filter(({ salesPage }) => salesPage?.showReviews !== false)
  const figures = showing.flatMap(({ id }) => ratings.get(id) ?? [])
  const count = figures.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  const stars = figures.reduce(
    (sum, { byRating }) => sum + byRating.reduce((all, each, at) => all + each * (at + 1), 0),
    0,
  )
  const courses = new Map<Id, (typeof showing)[number]>(showing.map((course) => [course.id, course]))
  const newest = await latestReviews(
    { ...ctx, language: workspace.language },
    workspace.id,
    { kind: 'course', ids: [...courses.keys()] },
    shownAtOnce,
  )
  return {
    average: Math.round((stars / count) * 10) / 10,
    count,
    newest: newest.flatMap(({ id, rating, text, shownName, writtenAt, thingId }) => {
      const course = courses.get(thingId)
      const href = `/@${workspace.handle}/courses/${course?.slug}#reviews`
      return course ? [{ id, rating, text, shownName, writtenAt, course: { title: course.title, href } }] : []
    }),
  }
}
