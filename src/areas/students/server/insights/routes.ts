import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { insightsContract } from '../../insights-contract.ts'
import { getCourseInsight, listCourseInsights } from './figures.ts'
import { listAllLessons } from './lessons.ts'
import { listInsightRows } from './rows.ts'

const on = implement(insightsContract).$context<CallCtx>().use(accessGuard)

export const insightsRoutes = on.router({
  lessons: on.lessons.handler(({ context, input }) => listAllLessons(creatorCtx(context), input)),
  courses: on.courses.handler(({ context, input }) => listCourseInsights(creatorCtx(context), input.range)),
  course: on.course.handler(({ context, input }) =>
    getCourseInsight(creatorCtx(context), input.courseId, input.range),
  ),
  rows: on.rows.handler(({ context, input }) => listInsightRows(creatorCtx(context), input)),
})
