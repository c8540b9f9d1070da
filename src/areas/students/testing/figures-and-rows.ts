import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Figure, figures, insightRanges } from '../insights-contract.ts'
import { getCourseInsight, listCourseInsights } from '../server/insights/figures.ts'
import { pageOf } from '../server/insights/pages.ts'
import { periodOf } from '../server/insights/period.ts'
import { rowsOf } from '../server/insights/relations.ts'
import { listInsightRows } from '../server/insights/rows.ts'

/** Each figure of the analytics, in every period, against the rows it opens; in whatever order they're read. */
export async function figuresAreTheirRows(
  creator: CreatorCtx,
  courseIds: readonly Id<'crs'>[],
): Promise<void> {
  for (const range of insightRanges) {
    const rows = async (of: Figure, more: { courseId?: Id<'crs'>; lessonId?: Id<'lsn'> } = {}) => {
      const { rows, total, sum } = await listInsightRows(creator, {
        range,
        of,
        page: 1,
        pageSize: 100,
        ...more,
      })
      expect([of, range, total]).toEqual([of, range, rows.length])
      return { rows, total, sum }
    }
    const all = await listCourseInsights(creator, range)
    for (const { course, ...listed } of [...all.courses, { ...all.total, course: undefined }]) {
      const where = course ? { courseId: course.id } : {}
      expect((await rows('enrolled', where)).total).toBe(listed.enrolled)
      expect((await rows('finished', where)).total).toBe(listed.finished)
      const quiz = await rows('quiz', where)
      expect(quiz.total).toBe(listed.quizResults)
      if (course) expect(quiz.sum.percent).toBe(listed.quizScore)
      const revenue = await rows('revenue', where)
      expect([revenue.total, revenue.sum.money]).toEqual([listed.orders, listed.revenue])
      expect(revenue.rows.reduce((sum, row) => sum + (row.money?.cents ?? 0), 0)).toBe(listed.revenue.cents)
      const study = await rows('study', where)
      expect(study.sum.seconds).toBe(listed.studySeconds)
      expect(study.rows.reduce((sum, row) => sum + (row.seconds ?? 0), 0)).toBe(listed.studySeconds)
    }
    for (const id of courseIds) {
      const { stops, buckets, figures } = await getCourseInsight(creator, id, range)
      expect(buckets.reduce((sum, bucket) => sum + bucket.enrolled, 0)).toBe(figures.enrolled)
      for (const { lessonId, opened, completed, left } of stops) {
        const counted = []
        for (const figure of ['opened', 'completed', 'left'] as const)
          counted.push((await rows(figure, { courseId: id, lessonId })).total)
        expect(counted).toEqual([opened, completed, left])
      }
    }
    const period = await periodOf(creator, range)
    const scope = { period, courseIds: [...courseIds] }
    for (const figure of figures) {
      // Of many, rows are looked at in the order of an index.
      const page = sql`${pageOf(creator, figure, scope, { page: 2, pageSize: 2, total: 1_000_000 })}`
      const all = sql`${rowsOf(creator, figure, scope)} order by at desc nulls last, key desc limit 2 offset 2`
      expect((await creator.db.execute(page)).rows).toEqual((await creator.db.execute(all)).rows)
    }
  }
}
