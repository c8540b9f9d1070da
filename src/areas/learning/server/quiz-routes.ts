import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { quizContract } from '../quiz-contract.ts'
import { exportQuizAttempts, getQuizAttempt, getQuizResults, listQuizAttempts } from './quiz-results.ts'

const on = implement(quizContract).$context<CallCtx>().use(accessGuard)

export const quizRoutes = on.router({
  results: on.results.handler(({ context, input }) =>
    getQuizResults(creatorCtx(context), input.courseId, input.lessonId),
  ),
  attempts: on.attempts.handler(({ context, input: { courseId, lessonId, ...asked } }) =>
    listQuizAttempts(creatorCtx(context), courseId, lessonId, asked),
  ),
  attempt: on.attempt.handler(({ context, input }) =>
    getQuizAttempt(creatorCtx(context), input.courseId, input.lessonId, input.attemptId),
  ),
  export: on.export.handler(async ({ context, input }) => {
    const file = await exportQuizAttempts(creatorCtx(context), input.courseId, input.lessonId)
    // Saved, never shown in the tab; the name is made of plain letters.
    return { headers: { 'content-disposition': `attachment; filename="${file.name}"` }, body: file }
  }),
})
