import { implement } from '@orpc/server'
import { accessGuard, type CallCtx } from '#platform/rpc.ts'
import { learningContract } from '../contract.ts'
import { learnCourse, learnLesson } from './learning.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson-marks.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.ts'
import { handInQuiz, reviewQuiz, startQuiz } from './quiz-attempts.ts'
import { keepQuizAnswers } from './quiz-drafts.ts'
import { learnerRecord } from './record.ts'
import { reportProgress } from './reports.ts'

const on = implement(learningContract).$context<CallCtx>().use(accessGuard)

const momentOf = (at: string | undefined) => (at === undefined ? undefined : new Date(at))

export const learningRoutes = on.router({
  course: on.course.handler(({ context, input }) => learnCourse(context, input.courseId)),
  lesson: on.lesson.handler(({ context, input }) => learnLesson(context, input.courseId, input.lessonId)),
  open: on.open.handler(({ context, input }) =>
    openLesson(context, input.courseId, input.lessonId, momentOf(input.at)),
  ),
  report: on.report.handler(({ context, input: { courseId, lessonId, ...report } }) =>
    reportProgress(context, courseId, lessonId, report),
  ),
  complete: on.complete.handler(({ context, input }) =>
    completeLesson(context, input.courseId, input.lessonId, momentOf(input.at)),
  ),
  uncomplete: on.uncomplete.handler(({ context, input }) =>
    uncompleteLesson(context, input.courseId, input.lessonId, momentOf(input.at)),
  ),
  record: on.record.handler(({ context, input }) => learnerRecord(context, input.courseId)),

  startQuiz: on.startQuiz.handler(({ context, input }) => startQuiz(context, input.courseId, input.lessonId)),
  keepQuizAnswers: on.keepQuizAnswers.handler(({ context, input }) =>
    keepQuizAnswers(context, input.courseId, input.lessonId, input.attemptId, input.answers),
  ),
  handInQuiz: on.handInQuiz.handler(({ context, input }) =>
    handInQuiz(context, input.courseId, input.lessonId, input.attemptId, input.answers),
  ),
  reviewQuiz: on.reviewQuiz.handler(({ context, input }) =>
    reviewQuiz(context, input.courseId, input.lessonId, input.attemptId),
  ),

  notes: on.notes.handler(async ({ context, input }) => ({
    notes: await listNotes(context, input.courseId, input.lessonId),
  })),
  addNote: on.addNote.handler(({ context, input: { courseId, lessonId, ...note } }) =>
    addNote(context, courseId, lessonId, note),
  ),
  changeNote: on.changeNote.handler(({ context, input }) =>
    changeNote(context, input.courseId, input.noteId, input.text),
  ),
  removeNote: on.removeNote.handler(({ context, input }) =>
    removeNote(context, input.courseId, input.noteId),
  ),
})
