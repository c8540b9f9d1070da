import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { type CompletionRule, type LessonProgress, type WatchReport, withWatchReport } from '../completion.ts'
import type { ProgressReport, ReportAnswer } from '../contract.ts'
import { wherever } from './enrollments.ts'
import { momentOf, placeOf, previewLessonState, readLessonState, toLessonState } from './lesson-marks.ts'
import {
  type Change,
  changeLessonProgress,
  enterLesson,
  type NewEntry,
  progressOfRow,
} from './lesson-progress.ts'
import { findTarget, keepSitting, type Target, writeWatching } from './report-rows.ts'
import { ruleOf, takeSeat, writableLessonOf } from './seat.ts'

/** When someone was active is written down at most this often: a player reports every five seconds. */
const touchEveryMs = minutes(1)

/**
 * Takes in what a device knows: where playing stopped, what was really played, and time studied. In any order, twice, beside
 * another device, hours late: what comes of it is the same.
 *
 * @throws FORBIDDEN for a lesson that was never open to the learner.
 */
export async function reportProgress(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  report: ProgressReport,
): Promise<ReportAnswer> {
  const at = momentOf(ctx, new Date(report.at))
  const target = await findTarget(ctx, courseId, lessonId)
  return (
    (target && (await moveOn(ctx, target, report, at))) ??
    wherever(() => reportAnew(ctx, { courseId, lessonId, report, at }))
  )
}

/**
 * The short way of nearly every report: the lesson was open before, and nothing moves but position and what was played. Null
 * when there is more to it, or another device was faster.
 */
async function moveOn(
  ctx: Ctx,
  target: Target,
  report: ProgressReport,
  at: Date,
): Promise<ReportAnswer | null> {
  const rule = ruleOf(target.lesson)
  const before = progressOfRow(target.row)
  const after = withWatchReport(before, rule, watchingOf(report, at))
  const counts = Boolean(after.completedAt) !== Boolean(before.completedAt)
  if (counts || isAnotherHour(target, at) || watchedEntries(before, after, rule, at).length > 0) return null
  const isWritten = await writeWatching(ctx, target, {
    before,
    after,
    report,
    at,
    isHere: isTouchDue(target, at),
  })
  if (!isWritten) return null
  return { ...toLessonState(after), progress: null }
}

/** The whole way: the first report of a lesson, one that lets it count, or one that met another on its way. */
async function reportAnew(
  ctx: Ctx,
  of: { courseId: Id<'crs'>; lessonId: Id<'lsn'>; report: ProgressReport; at: Date },
): Promise<ReportAnswer> {
  const { report, at } = of
  const seat = await takeSeat(ctx, of.courseId)
  const lesson = writableLessonOf(seat, of.lessonId)
  const place = placeOf(seat, lesson)
  if (!place) return previewLessonState(seat, lesson)
  if (!seat.rows.has(lesson.id)) await enterLesson(ctx, place, at)
  await changeLessonProgress(ctx, place, at, (before, rule) =>
    watchedChange(before, rule, watchingOf(report, at)),
  )
  await keepSitting(ctx, place, report, at)
  return readLessonState(ctx, seat, lesson)
}

/** What playing changes, and its lines of the record. */
export function watchedChange(before: LessonProgress, rule: CompletionRule, watching: WatchReport): Change {
  const standing = withWatchReport(before, rule, watching)
  return { standing, entries: watchedEntries(before, standing, rule, watching.at) }
}

function watchingOf(report: ProgressReport, at: Date): WatchReport {
  return { at, position: report.position, played: report.played }
}

/** Lists of students know the hour a learner was active in last: a new one is written down with their seat. */
function isAnotherHour({ enrollment: { lastActiveAt } }: Target, at: Date): boolean {
  const hourOf = (moment: Date) => Math.floor(moment.getTime() / hours(1))
  return !lastActiveAt || hourOf(at) > hourOf(lastActiveAt)
}

function isTouchDue({ enrollment, place }: Target, at: Date): boolean {
  const { lastActiveAt, lastLessonAt, lastLessonId } = enrollment
  const moved = lastLessonId !== place.lessonId && (!lastLessonAt || lastLessonAt <= at)
  return moved || !lastActiveAt || at.getTime() - lastActiveAt.getTime() > touchEveryMs
}

/** Lines of the record, not one each five seconds: the first second, each quarter, and when it counted. */
export function watchedEntries(
  before: LessonProgress,
  after: LessonProgress,
  rule: CompletionRule,
  at: Date,
): NewEntry[] {
  if (!rule.seconds || after.watched.length === 0) return []
  const percent = after.watchedPercent
  const seconds = Math.round(after.watched.reduce((sum, [from, to]) => sum + to - from, 0))
  const counted = !before.completedAt && after.completedBy === 'watched'
  const line = (key: string): NewEntry => ({
    entry: { kind: 'watched', percent, seconds, counted },
    key: `watched:${key}`,
    at,
  })
  if (counted) return [line('counted')]
  const quarter = (standing: LessonProgress) => Math.floor(standing.watchedPercent / 25)
  const begun = before.watched.length > 0
  return !begun || quarter(after) > quarter(before) ? [line(`${quarter(after)}`)] : []
}
