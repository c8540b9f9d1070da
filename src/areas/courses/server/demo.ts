import { and, eq } from 'drizzle-orm'
import type { Pass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { createCourse, getCourse } from './courses.ts'
import { kilnSafety } from './demo/kiln-safety.ts'
import { potteryBasics } from './demo/pottery-basics.ts'
import { type DemoCourse, documentOf } from './demo/prose.ts'
import { updateLesson } from './lesson-saving.ts'
import { addLesson } from './lessons.ts'
import { completeLesson, openLesson } from './marks.ts'
import { publishCourse } from './publishing.ts'
import { courses } from './tables.ts'

/** The courses of the demo by the names the plan of its sales calls them. */
export const demoCourses = { potteryBasics, kilnSafety }

export type MadeCourse = { courseId: Id<'crs'>; offerId: Id<'off'>; lessonIds: Id<'lsn'>[] }

/** A course with its lessons, written and published in one commit; the one that is there when there is one. */
export async function makeDemoCourse(ctx: CreatorCtx, course: DemoCourse): Promise<MadeCourse> {
  const [known] = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(mine(ctx, courses), eq(courses.title, course.title)))
  const courseId = known?.id ?? (await withTransaction(ctx, (ctx) => writeCourse(ctx, course)))
  const { offerId, lessons } = await getCourse(ctx, courseId)
  return { courseId, offerId, lessonIds: lessons.map((lesson) => lesson.id) }
}

async function writeCourse(ctx: CreatorCtx, { title, description, priceCents, lessons }: DemoCourse) {
  const course = await createCourse(ctx, { title, description, priceCents })
  for (const [at, { title, text }] of lessons.entries()) {
    // Newer ids sort behind older ones, as when somebody writes one lesson after the other.
    const later: CreatorCtx = { ...ctx, now: () => new Date(ctx.now().getTime() + hours(at + 1)) }
    const { id, revision } = await addLesson(later, course.id, { title, kind: 'text' })
    await updateLesson(later, course.id, id, { content: { ...documentOf(text) }, revision })
  }
  await publishCourse({ ...ctx, now: () => new Date(ctx.now().getTime() + days(1)) }, course.id)
  return course.id
}

/** What a learner did: when each lesson was completed, in order, and when the one behind them was opened. */
export type Study = { completed: Date[]; openedNext: Date | null }

/** Learns as the holder of a pass; lessons that are done already stay as they are. */
export function studyDemoCourse(ctx: Ctx, course: MadeCourse, pass: Pass, study: Study): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const learner = (at: Date): Ctx => ({ ...ctx, actor: { kind: 'pass', passes: [pass] }, now: () => at })
    for (const [index, at] of study.completed.entries()) {
      const lessonId = course.lessonIds[index]
      if (lessonId) await completeLesson(learner(at), course.courseId, lessonId)
    }
    const next = course.lessonIds[study.completed.length]
    if (next && study.openedNext) await openLesson(learner(study.openedNext), course.courseId, next)
  })
}
