import type { Question, QuestionToAnswer, QuizAnswers } from '#areas/courses/quiz.ts'
import type { MadeCourse, MadeLesson } from '#areas/courses/server/demo/made-course.ts'
import type { Pass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes, seconds } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { markedChange, placeOf } from './lesson-marks.ts'
import { changeLessonProgress, enterLesson } from './lesson-progress.ts'
import { addNote } from './notes.ts'
import { handInQuiz, startQuiz } from './quiz-attempts.ts'
import { keepSitting } from './report-rows.ts'
import { watchedChange } from './reports.ts'
import { type Seat, takeSeat } from './seat.ts'

/** What a learner did: when each lesson was completed, in order, and what came of the one behind them. */
export type Study = {
  completed: Date[]
  openedNext: Date | null
  /** Second at which the recording of the next one was left. */
  stoppedAt?: number
  /** When the next one, a quiz, was tried and not passed. */
  failed?: Date[]
  /** Written beside the last lesson, at a second of its recording. */
  notes?: { at: Date; atSeconds: number | null; text: string }[]
}

/**
 * Learns as the holder of a pass, in one commit: whoever is known in a lesson has learned all of it. The services that write
 * progress are called, without asking before every lesson anew who may be there.
 */
export async function studyDemoCourse(ctx: Ctx, course: MadeCourse, pass: Pass, study: Study): Promise<void> {
  const begun = study.completed[0] ?? study.openedNext
  if (!begun) return
  await withTransaction(ctx, async (ctx) => {
    const learner = (at: Date): Ctx => ({ ...ctx, actor: { kind: 'pass', passes: [pass] }, now: () => at })
    const seat = await takeSeat(learner(begun), course.courseId)
    if (seat.rows.size > 0) return
    for (const [index, at] of study.completed.entries()) {
      const lesson = course.lessons[index]
      if (lesson) await finishLesson({ ctx: learner(at), seat, lesson, index, turn: turnOf(begun, at) })
    }
    const next = course.lessons[study.completed.length]
    if (next && study.openedNext) await workOn({ learner, seat, study, next, at: study.openedNext })
  })
}

/** The lesson behind the completed ones, as far as they came in it. */
async function workOn(of: {
  learner: (at: Date) => Ctx
  seat: Seat
  study: Study
  next: MadeLesson
  at: Date
}): Promise<void> {
  const { learner, seat, study, next, at } = of
  await attend(learner(at), seat, next, study.stoppedAt ? played(study.stoppedAt) : null)
  const begun = study.completed[0] ?? at
  for (const tried of study.failed ?? [])
    await takeQuiz(learner(tried), seat.course.id, next, { wrong: 3, turn: turnOf(begun, tried) })
  for (const { at, atSeconds, text } of study.notes ?? [])
    await addNote(learner(at), seat.course.id, next.id, { text, atSeconds })
}

/** As people do: recordings are played to the end, texts read before they are ticked, quizzes mostly passed. */
async function finishLesson(of: {
  ctx: Ctx
  seat: Seat
  lesson: MadeLesson
  index: number
  turn: number
}): Promise<void> {
  const { ctx, seat, lesson, index, turn } = of
  if (lesson.kind === 'quiz') {
    await attend(ctx, seat, lesson, null)
    return takeQuiz(ctx, seat.course.id, lesson, { wrong: index % 2, turn })
  }
  const isPlayed = lesson.kind === 'video' || lesson.kind === 'audio'
  const read = { position: null, played: [], seconds: Math.max(45, lesson.seconds), ticked: true }
  await attend(ctx, seat, lesson, isPlayed ? played(lesson.seconds) : read)
}

type LessonVisit = { position: number | null; played: [number, number][]; seconds: number; ticked: boolean }

function played(to: number): LessonVisit {
  return { position: to, played: [[0, to]], seconds: Math.round(to), ticked: false }
}

/** Enters a lesson; then what was played of it, the time it took, and the tick. */
async function attend(ctx: Ctx, seat: Seat, lesson: MadeLesson, did: LessonVisit | null): Promise<void> {
  const place = placeOf(seat, lesson)
  if (!place) throw new Error('A learner of the demo has no enrollment.')
  const at = ctx.now()
  await enterLesson(ctx, place, at)
  if (!did) return
  await changeLessonProgress(ctx, place, at, (before, rule) => {
    const watched = watchedChange(before, rule, { at, position: did.position, played: did.played })
    if (!did.ticked) return watched
    const marked = markedChange(watched.standing, rule, { done: true, at })
    return { ...marked, entries: [...watched.entries, ...marked.entries] }
  })
  const startedAt = new Date(at.getTime() - seconds(did.seconds) - minutes(1))
  const sitting = {
    key: `demo-${lesson.id.slice(-12)}`,
    startedAt: startedAt.toISOString(),
    seconds: did.seconds,
  }
  await keepSitting(ctx, place, { at: at.toISOString(), position: null, played: [], sitting }, at)
}

/** A number of the learner's own, the same whenever the demo is told: minutes into the course. */
const turnOf = (begun: Date, at: Date) => Math.round((at.getTime() - begun.getTime()) / minutes(1))

/** Hands in a quiz with so many wrong answers, to other questions for each learner. */
async function takeQuiz(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lesson: MadeLesson,
  { wrong, turn }: { wrong: number; turn: number },
): Promise<void> {
  const known = lesson.quiz?.questions ?? []
  const { attemptId, questions } = await startQuiz(ctx, courseId, lesson.id)
  const answers: QuizAnswers = {}
  for (const [at, question] of known.entries()) {
    const asked = questions.find((each) => each.text === question.text)
    if (!asked) continue
    const isWrong = (at + turn) % known.length < wrong
    const answer = isWrong ? mistakeIn(question, asked) : solutionOf(question, asked)
    if (answer) answers[asked.key] = answer
  }
  await handInQuiz(ctx, courseId, lesson.id, attemptId, answers)
}

/** The first choice that is not right, another order; no answer where one is written. */
function mistakeIn(question: Question, asked: QuestionToAnswer): string[] | null {
  if (question.kind === 'short') return null
  if (question.kind === 'order') return [...solutionOf(question, asked)].reverse()
  const wrong = question.choices.find(({ right }) => !right)
  const key = asked.choices.find(({ text }) => text === wrong?.text)?.key
  return key ? [key] : null
}

/** The right choices by their words: an attempt gives them keys of its own. */
function solutionOf({ kind, choices, accepted }: Question, asked: QuestionToAnswer): string[] | string {
  if (kind === 'short') return accepted[0] ?? ''
  const right = choices.filter((choice) => kind === 'order' || choice.right)
  return right.flatMap(({ text }) => asked.choices.find((choice) => choice.text === text)?.key ?? [])
}
