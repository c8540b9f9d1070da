import type { LessonKind } from '#areas/courses/rules.ts'
import { joinSpans, type Span, watchedPercent } from './spans.ts'

export const completionReasons = ['mark', 'watched', 'quiz', 'creator'] as const
export type CompletionReason = (typeof completionReasons)[number]

/** Where a learner is in a lesson. */
export type LessonProgress = {
  completedAt: Date | null
  completedBy: CompletionReason | null
  /** The last word of the learner by the clock of their device; null when there is none, or an attempt came after it. */
  markedDone: boolean | null
  markedAt: Date | null
  position: number | null
  positionAt: Date | null
  watched: Span[]
  watchedPercent: number
  bestScore: number | null
  passedAt: Date | null
  attempts: number
}

/** What of a lesson decides whether it counts. */
export type CompletionRule = {
  kind: LessonKind
  watchPercent: number
  mustPass: boolean
  /** Length of its own recording; null for a linked one, whose playing no one hears of, and for what is not played. */
  seconds: number | null
}

export const noProgress: LessonProgress = {
  completedAt: null,
  completedBy: null,
  markedDone: null,
  markedAt: null,
  position: null,
  positionAt: null,
  watched: [],
  watchedPercent: 0,
  bestScore: null,
  passedAt: null,
  attempts: 0,
}

/** More pieces than this are no way of watching; the shortest are dropped. */
const mostSpans = 1_000
const percentOfPage = 100

export type WatchReport = { at: Date; position: number | null; played: readonly Span[] }

/**
 * What a device reports, added to what is known. Spans are joined, and of two positions the later one counts: in any order,
 * twice, from two devices, the result is one.
 */
export function withWatchReport(
  standing: LessonProgress,
  rule: CompletionRule,
  report: WatchReport,
): LessonProgress {
  const watched = rule.seconds ? unite(standing.watched, report.played, rule.seconds) : standing.watched
  const next: LessonProgress = {
    ...standing,
    ...(isLater(standing, report) && {
      position: bounded(report.position, rule),
      positionAt: report.at,
    }),
    watched,
    watchedPercent: watchedPercent(watched, rule.seconds),
  }
  return settle(next, rule, report.at, 'watched')
}

/** The learner's word: the last one by the clock of their devices counts, and of two at the same moment "done". */
export function withMark(
  standing: LessonProgress,
  rule: CompletionRule,
  mark: { done: boolean; at: Date; by?: 'creator' },
): LessonProgress {
  const known = standing.markedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const at = mark.at.getTime()
  if (at < known || (at === known && !mark.done)) return standing
  const next = { ...standing, markedDone: mark.done, markedAt: mark.at }
  return settle(next, rule, mark.at, mark.by ?? 'mark')
}

export type AttemptEnd = { at: Date; percent: number; passed: boolean }

/** An attempt that ended. One that counts is a word of the learner as well: it beats an earlier "not done". */
export function withAttempt(
  standing: LessonProgress,
  rule: CompletionRule,
  attempt: AttemptEnd,
): LessonProgress {
  const counts = attempt.passed || !rule.mustPass
  const speaks = counts && (!standing.markedAt || standing.markedAt <= attempt.at)
  const next: LessonProgress = {
    ...standing,
    attempts: standing.attempts + 1,
    bestScore: Math.max(standing.bestScore ?? 0, attempt.percent),
    passedAt: attempt.passed ? (standing.passedAt ?? attempt.at) : standing.passedAt,
    ...(speaks && { markedAt: attempt.at, markedDone: standing.markedDone || null }),
  }
  return settle(next, rule, attempt.at, 'quiz')
}

/**
 * Two seats of one person in a lesson as one: of each thing the better, of two places the later. In any order, twice, and with three
 * of them, the result is one. What both together would meet a rule with counts with the next report, not here: otherwise it
 * would matter which two came first.
 */
export function combineProgress(
  one: LessonProgress,
  other: LessonProgress,
  rule: Pick<CompletionRule, 'seconds'>,
): LessonProgress {
  const done = [one, other].filter((each) => each.completedAt !== null).toSorted(byCompletion)
  const [first] = done
  const word = laterWord(one, other)
  const place = laterPlace(one, other)
  const watched = rule.seconds
    ? unite(one.watched, other.watched, rule.seconds)
    : joinSpans(one.watched, other.watched)
  return {
    completedAt: first?.completedAt ?? null,
    completedBy: first?.completedBy ?? null,
    // What counts in one of them counts: a "not done" of the other does not take it back.
    markedDone: first ? done.some((each) => each.markedDone === true) || null : word.markedDone,
    markedAt: word.markedAt,
    position: place.position,
    positionAt: place.positionAt,
    watched,
    watchedPercent: rule.seconds
      ? watchedPercent(watched, rule.seconds)
      : Math.max(one.watchedPercent, other.watchedPercent),
    bestScore: most(one.bestScore, other.bestScore),
    passedAt: earliest(one.passedAt, other.passedAt),
    attempts: one.attempts + other.attempts,
  }
}

const byCompletion = (one: LessonProgress, other: LessonProgress) =>
  Number(one.completedAt) - Number(other.completedAt) ||
  (one.completedBy ?? '').localeCompare(other.completedBy ?? '')

function laterWord(one: LessonProgress, other: LessonProgress): LessonProgress {
  const difference = Number(other.markedAt ?? -1) - Number(one.markedAt ?? -1)
  if (difference !== 0) return difference > 0 ? other : one
  return one.markedDone === null ? other : one
}

function laterPlace(one: LessonProgress, other: LessonProgress): LessonProgress {
  const difference = Number(other.positionAt ?? -1) - Number(one.positionAt ?? -1)
  if (difference !== 0) return difference > 0 ? other : one
  return (other.position ?? -1) > (one.position ?? -1) ? other : one
}

const most = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const earliest = (one: Date | null, other: Date | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** Whether the rule of the lesson itself is met. */
export function meetsRule(standing: LessonProgress, rule: CompletionRule): boolean {
  if (rule.kind === 'quiz') return rule.mustPass ? standing.passedAt !== null : standing.attempts > 0
  return rule.seconds !== null && standing.watchedPercent >= rule.watchPercent
}

/** A quiz that must be passed is done by passing it, and by nothing else. */
export function mayBeMarkedDone(standing: LessonProgress, rule: CompletionRule): boolean {
  return rule.kind !== 'quiz' || !rule.mustPass || standing.passedAt !== null
}

/** A moment of a device, as far as it can be believed. */
export function clampedAt(at: Date, now: Date): Date {
  return at > now ? now : at
}

function settle(
  standing: LessonProgress,
  rule: CompletionRule,
  at: Date,
  by: CompletionReason,
): LessonProgress {
  // What counted once stays when the creator makes the rule stricter; only a word takes it back.
  const done = standing.markedDone ?? (standing.completedAt !== null || meetsRule(standing, rule))
  if (!done) return { ...standing, completedAt: null, completedBy: null }
  if (standing.completedAt) return standing
  return { ...standing, completedAt: at, completedBy: by }
}

function isLater(standing: LessonProgress, report: WatchReport): boolean {
  if (report.position === null) return false
  const known = standing.positionAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const at = report.at.getTime()
  return at > known || (at === known && report.position > (standing.position ?? -1))
}

function bounded(position: number | null, rule: CompletionRule): number | null {
  if (position === null) return null
  if (rule.seconds) return Math.min(position, rule.seconds)
  return rule.kind === 'text' || rule.kind === 'pdf' ? Math.min(position, percentOfPage) : position
}

function unite(known: readonly Span[], played: readonly Span[], seconds: number): Span[] {
  if (played.length === 0) return [...known]
  const within = played.map(([from, to]): Span => [tenths(from, seconds), tenths(to, seconds)])
  const joined = joinSpans(known, within)
  if (joined.length <= mostSpans) return joined
  const longest = joined.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0])).slice(0, mostSpans)
  return joinSpans(longest)
}

/** Players report microseconds; a tenth is enough, and keeps rows small. */
function tenths(second: number, most: number): number {
  return Math.round(Math.min(second, most) * 10) / 10
}
