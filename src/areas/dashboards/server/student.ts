import { listLibrary } from '#areas/access/server/grants.ts'
import { listContactActivity } from '#areas/activity/server/activity.ts'
import { courseFinished, lessonCompleted, studentEnrolled } from '#areas/courses/events.ts'
import { shelfOf } from '#areas/courses/server/shelf.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { StudentDashboard } from '../contract.ts'

const feed = [lessonCompleted.type, courseFinished.type, studentEnrolled.type]
const feedLength = 8

/** The learner's dashboard: what is owned, how far it got, where to go on. Unfinished courses come first. */
export async function studentDashboard(ctx: Ctx<SignedIn>): Promise<StudentDashboard> {
  const since = new Date(ctx.now().getTime() - days(7))
  const [shelf, owned] = await Promise.all([shelfOf(ctx, since), listLibrary(ctx, ctx.actor.userId)])
  const persons = new Map(owned.map((entry) => [entry.contactId, entry.workspaceId]))
  const feeds = await Promise.all(
    [...persons].map(([contactId, workspaceId]) =>
      listContactActivity(ctx, workspaceId, contactId, feed, feedLength),
    ),
  )
  const isOpen = (course: (typeof shelf.courses)[number]) =>
    course.progress.completed < course.progress.total || course.progress.total === 0
  return {
    coursesEnrolled: shelf.courses.length,
    coursesFinished: shelf.courses.filter((course) => course.progress.finishedAt !== null).length,
    lessonsCompleted: shelf.lessonsCompleted,
    lessonsCompletedThisWeek: shelf.lessonsCompletedSince,
    continueLearning: [
      ...shelf.courses.filter(isOpen),
      ...shelf.courses.filter((course) => !isOpen(course)),
    ].map(({ courseId, title, sellerName, progress, nextLesson, lastActiveAt }) => ({
      courseId,
      title,
      sellerName,
      progress,
      nextLesson,
      lastActiveAt,
    })),
    activity: feeds
      .flat()
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, feedLength),
  }
}
