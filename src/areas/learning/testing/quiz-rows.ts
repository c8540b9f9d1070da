import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import type { Question } from '#areas/courses/quiz.ts'
import { publishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { updateLesson } from '#areas/courses/server/lesson-saving.ts'
import { addLesson } from '#areas/courses/server/lessons.ts'
import { handInQuiz, startQuiz } from '#areas/learning/server/quiz-attempts.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { everybody, owner, type Row } from '#testing/hostile.ts'
import { anotherCourse, buyCourse, ctxFor, signInAgain, type World } from '#testing/people.ts'

const lesson = '/courses/{courseId}/lessons/{lessonId}'
const attempts = '/learn/{courseId}/lessons/{lessonId}/attempts'

/** A quiz of A in a course of its own that S bought, with an attempt that S handed in. */
async function makeTakenQuiz(app: TestApplication, world: World) {
  const { a, s } = world
  const course = await anotherCourse(app, a, true)
  const ctx = (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx
  const { id, revision } = await addLesson(ctx, course.id, { title: `${a.secret} quiz`, kind: 'quiz' })
  await updateLesson(ctx, course.id, id, {
    revision,
    quiz: { ...emptyQuiz(), questions: [question(a.secret)] },
  })
  await publishLesson(ctx, course.id, id)
  const student = await ctxFor(app, await signInAgain(app, s))
  await buyCourse(app, course, { ctx: student, email: s.email, name: s.name })
  await app.worker.settle()
  const { attemptId } = await startQuiz(student, course.id, id)
  await handInQuiz(student, course.id, id, attemptId, { q001: ['at00'] })
  return { courseId: course.id, lessonId: id, attemptId }
}

const question = (secret: string): Question => ({
  key: 'q001',
  kind: 'single',
  text: `What is ${secret}?`,
  choices: [
    { key: 'yes0', text: `${secret} glaze`, right: true, feedback: '' },
    { key: 'nope', text: 'Clay', right: false, feedback: '' },
  ],
  accepted: [],
  explanation: '',
  points: 1,
})

const made = new WeakMap<World, ReturnType<typeof makeTakenQuiz>>()

function ofTakenQuiz(app: TestApplication, world: World): Promise<Record<string, string>> {
  const known = made.get(world) ?? makeTakenQuiz(app, world)
  made.set(world, known)
  return known
}

/** Rows for quizzes: their results are their creator's, taking them is for whoever bought this very course. */
export function quizRows(): Row[] {
  const buyer = (status: number) => ({ ...everybody(403), X: 401, S: status, A: status })
  return [
    { operation: `GET ${lesson}/quiz-results`, expect: owner(200), ids: ofTakenQuiz },
    { operation: `GET ${lesson}/quiz-attempts`, expect: owner(200), ids: ofTakenQuiz },
    { operation: `GET ${lesson}/quiz-attempts/{attemptId}`, expect: owner(200), ids: ofTakenQuiz },
    { operation: `GET ${lesson}/quiz-attempts.csv`, expect: owner(200), ids: ofTakenQuiz },
    { operation: `POST ${attempts}`, expect: buyer(201), ids: ofTakenQuiz, saysPublicTitle: true },
    {
      operation: `PUT ${attempts}/{attemptId}/answers`,
      expect: buyer(200),
      ids: ofTakenQuiz,
      body: () => ({ answers: {} }),
      saysPublicTitle: true,
    },
    {
      operation: `PATCH ${attempts}/{attemptId}/answers`,
      expect: buyer(200),
      ids: ofTakenQuiz,
      body: () => ({ answers: {} }),
      saysPublicTitle: true,
    },
    { operation: `GET ${attempts}/{attemptId}`, expect: buyer(200), ids: ofTakenQuiz, saysPublicTitle: true },
  ]
}
