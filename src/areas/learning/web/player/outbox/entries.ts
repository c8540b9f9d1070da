import { progressPercent } from '#areas/courses/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { LearnCourse, Progress, ProgressReport } from '../../../contract.ts'
import { joinSpans } from '../../../spans.ts'

type InLesson = { courseId: Id<'crs'>; lessonId: Id<'lsn'>; at: string }

/** What this device knows and the server may not: each can be sent again, late or beside another device. */
export type KeptReport = InLesson & { kind: 'report' } & Omit<ProgressReport, 'at'>
export type KeptMark = InLesson & { kind: 'mark'; done: boolean }
export type KeptOpening = InLesson & { kind: 'opening' }
/** The note as it should be, `text` null when it should not; `known` once the server has had it. */
export type KeptNote = InLesson & {
  kind: 'note'
  noteId: Id<'nte'>
  text: string | null
  atSeconds: number | null
  known: boolean
}
export type OutboxEntry = KeptReport | KeptMark | KeptOpening | KeptNote

/** Things of one key are one thing: the later says what counts, sums are joined. */
export function keyOf(kept: OutboxEntry): string {
  switch (kept.kind) {
    case 'report':
      return `report.${kept.lessonId}.${kept.sitting?.key ?? ''}`
    case 'mark':
      return `mark.${kept.lessonId}`
    case 'opening':
      return `opening.${kept.lessonId}`
    case 'note':
      return `note.${kept.noteId}`
  }
}

/** Two of one key as one, whichever came first: nothing that was played is lost, and the later word counts. */
export function mergeEntries(before: OutboxEntry, next: OutboxEntry): OutboxEntry {
  const [earlier, later] = next.at >= before.at ? [before, next] : [next, before]
  if (earlier.kind === 'report' && later.kind === 'report') {
    return {
      ...later,
      position: later.position ?? earlier.position,
      played: joinSpans(earlier.played, later.played),
      sitting: laterSitting(earlier.sitting, later.sitting),
    }
  }
  if (earlier.kind === 'note' && later.kind === 'note') {
    return { ...later, known: earlier.known || later.known }
  }
  return later
}

/** Seconds of a sitting only grow; the start stays the first. */
function laterSitting(one: KeptReport['sitting'], other: KeptReport['sitting']): KeptReport['sitting'] {
  if (!one || !other) return one ?? other
  return {
    key: other.key,
    startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
    seconds: Math.max(one.seconds, other.seconds),
  }
}

/** The course as the learner left it on this device, before the server has heard of it. */
export function withOutbox(course: LearnCourse, kept: readonly OutboxEntry[]): LearnCourse {
  const own = kept.filter((each) => each.courseId === course.id)
  if (own.length === 0) return course
  const marks = new Map(own.flatMap((each) => (each.kind === 'mark' ? [[each.lessonId, each]] : [])))
  const reports = Map.groupBy(
    own.filter((each) => each.kind === 'report'),
    (each) => each.lessonId,
  )
  const lessons = course.lessons.map((lesson) => {
    const mark = marks.get(lesson.id)
    const position = latestPosition(reports.get(lesson.id) ?? [])
    if (!mark && position === null) return lesson
    return {
      ...lesson,
      completedAt: mark ? (mark.done ? (lesson.completedAt ?? mark.at) : null) : lesson.completedAt,
      positionSeconds: position ?? lesson.positionSeconds,
    }
  })
  if (marks.size === 0) return { ...course, lessons }
  return { ...course, lessons, progress: progressOf(lessons, course.progress, [...marks.values()]) }
}

/** Where a lesson was left on this device, if the server does not know it yet. */
export function keptPosition(kept: readonly OutboxEntry[], lessonId: string): number | null {
  return latestPosition(
    kept.flatMap((each) => (each.kind === 'report' && each.lessonId === lessonId ? [each] : [])),
  )
}

function latestPosition(reports: readonly KeptReport[]): number | null {
  return (
    reports
      .filter((report) => report.position !== null)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .at(0)?.position ?? null
  )
}

function progressOf(lessons: LearnCourse['lessons'], before: Progress, marks: readonly KeptMark[]): Progress {
  const completed = lessons.filter((lesson) => lesson.completedAt).length
  const last =
    marks
      .map((mark) => mark.at)
      .toSorted()
      .at(-1) ?? null
  return {
    completed,
    total: lessons.length,
    percent: progressPercent(completed, lessons.length),
    nextLessonId: lessons.find((lesson) => !lesson.completedAt && !lesson.lock)?.id ?? null,
    finishedAt: before.finishedAt ?? (completed === lessons.length ? last : null),
  }
}
