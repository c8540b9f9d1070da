import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import {
  type CompletionRule,
  clampedAt,
  type LessonProgress,
  mayBeMarkedDone,
  withAttempt,
  withMark,
} from '../completion.ts'
import type { LessonState } from '../contract.ts'
import { enrollmentById, wherever } from './enrollments.ts'
import {
  type Change,
  changeLessonProgress,
  enterLesson,
  type Place,
  progressOfRow,
} from './lesson-progress.ts'
import {
  learnerSeat,
  progressOf,
  ruleSentence,
  type Seat,
  type SeatLesson,
  takeSeat,
  writableLessonOf,
} from './seat.ts'

/** Remembers where the learner is: "Continue" leads here, on any device. */
export function openLesson(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  at?: Date,
): Promise<{ done: true }> {
  return wherever(async () => {
    const seat = await takeSeat(ctx, courseId)
    const place = placeOf(seat, writableLessonOf(seat, lessonId))
    if (place) await enterLesson(ctx, place, momentOf(ctx, at))
    return { done: true }
  })
}

/**
 * Marks a lesson as done; the last one finishes the course. Doing it twice, or on two devices, counts once; of two words the
 * later one counts, by the clocks of the devices.
 *
 * @throws CONFLICT for a quiz that must be passed and is not. @throws FORBIDDEN while the lesson is closed.
 */
export function completeLesson(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  at?: Date,
): Promise<LessonState> {
  return wherever(() => mark(ctx, courseId, lessonId, true, at))
}

/** Takes a completion back. A finished course stays finished: the date is a fact. */
export function uncompleteLesson(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  at?: Date,
): Promise<LessonState> {
  return wherever(() => mark(ctx, courseId, lessonId, false, at))
}

async function mark(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  done: boolean,
  at: Date | undefined,
): Promise<LessonState> {
  const seat = await takeSeat(ctx, courseId)
  const lesson = writableLessonOf(seat, lessonId)
  const place = placeOf(seat, lesson)
  if (!place) return previewLessonState(seat, lesson)
  const moment = momentOf(ctx, at)
  await changeLessonProgress(ctx, place, moment, (before, rule) => {
    if (done && !mayBeMarkedDone(before, rule)) {
      throw new AppError('CONFLICT', ruleSentence(ctx, lesson), { data: { reason: 'must-pass' } })
    }
    return markedChange(before, rule, { done, at: moment })
  })
  return readLessonState(ctx, seat, lesson)
}

/** What a word of the learner changes, and its line of the record. */
export function markedChange(
  before: LessonProgress,
  rule: CompletionRule,
  mark: { done: boolean; at: Date },
): Change {
  const { done, at } = mark
  return {
    standing: withMark(before, rule, mark),
    entries: [{ entry: { kind: 'marked', done, by: 'learner' }, key: `marked:${done}:${at.getTime()}`, at }],
  }
}

export type EndedAttempt = {
  attempt: number
  points: number
  of: number
  percent: number
  passed: boolean
  endedAt: Date
}

/** Lets an attempt that ended count, in the transaction that ends it. The caller holds the enrollment (`lockEnrollment`). */
export async function countQuiz(
  ctx: WorkspaceCtx,
  seat: { course: { workspaceId: Id<'wsp'>; id: Id<'crs'> }; enrollment: { id: Id<'enr'> } | null },
  lesson: { id: Id<'lsn'> },
  { endedAt, ...attempt }: EndedAttempt,
): Promise<void> {
  if (!seat.enrollment) return
  const { workspaceId, id: courseId } = seat.course
  const place = { workspaceId, courseId, enrollmentId: seat.enrollment.id, lessonId: lesson.id }
  await changeLessonProgress(ctx, place, endedAt, (before, rule) => {
    const standing = withAttempt(before, rule, { ...attempt, at: endedAt })
    const counted = attempt.passed || !rule.mustPass
    return {
      standing,
      entries: [
        { entry: { kind: 'quiz', ...attempt, counted }, key: `quiz:${attempt.attempt}`, at: endedAt },
      ],
    }
  })
}

/** Where a learner is in a lesson and in the course, read anew. */
export async function readLessonState(
  ctx: Ctx,
  seat: Seat,
  lesson: Pick<SeatLesson, 'id'>,
): Promise<LessonState> {
  if (!seat.enrollment) return previewLessonState(seat, lesson)
  const enrollment = await enrollmentById(ctx, seat.enrollment)
  const fresh = await learnerSeat(ctx, { ...seat, enrollment })
  return { ...toLessonState(progressOfRow(fresh.rows.get(lesson.id))), progress: progressOf(fresh) }
}

export function toLessonState(standing: LessonProgress) {
  return {
    completedAt: standing.completedAt?.toISOString() ?? null,
    watchedPercent: standing.watchedPercent,
    position: standing.position,
  }
}

/** Where a learner's progress in a lesson is written; null for whoever only looks. */
export function placeOf(seat: Seat, lesson: Pick<SeatLesson, 'id'>): Place | null {
  if (!seat.enrollment) return null
  const { workspaceId, id: courseId } = seat.course
  return { workspaceId, courseId, enrollmentId: seat.enrollment.id, lessonId: lesson.id }
}

/** What a preview answers: nothing is kept of it. */
export function previewLessonState(seat: Seat, lesson: Pick<SeatLesson, 'id'>): LessonState {
  return { ...toLessonState(progressOfRow(seat.rows.get(lesson.id))), progress: progressOf(seat) }
}

export function momentOf(ctx: Ctx, at: Date | undefined): Date {
  return at ? clampedAt(at, ctx.now()) : ctx.now()
}
