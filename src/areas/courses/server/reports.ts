import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type CompletionRule, type Standing, type Watching, withWatching } from '../completion.ts'
import type { ProgressReport, Reported } from '../learning-contract.ts'
import { lookedAt, momentOf, placeOf, standingOf } from './marks.ts'
import { knownLessonOf, takeSeat } from './seat.ts'
import { changeStanding, type NewEntry, type Place } from './standing.ts'
import { sittings } from './tables.ts'

/** A sitting may be reported a little late. */
const slackSeconds = 10

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
): Promise<Reported> {
  const seat = await takeSeat(ctx, courseId)
  const lesson = knownLessonOf(seat, lessonId)
  const place = placeOf(seat, lesson)
  if (!place) return lookedAt(seat, lesson)
  const at = momentOf(ctx, new Date(report.at))
  const watching: Watching = { at, position: report.position, played: report.played }
  await changeStanding(ctx, place, at, (before, rule) => {
    const standing = withWatching(before, rule, watching)
    return { standing, entries: watchedEntries(before, standing, rule, at) }
  })
  await keepSitting(ctx, place, report, at)
  return standingOf(ctx, seat, lesson)
}

/** Lines of the record, not one each five seconds: the first second, each quarter, and when it counted. */
export function watchedEntries(
  before: Standing,
  after: Standing,
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
  const quarter = (standing: Standing) => Math.floor(standing.watchedPercent / 25)
  const begun = before.watched.length > 0
  return !begun || quarter(after) > quarter(before) ? [line(`${quarter(after)}`)] : []
}

async function keepSitting(ctx: Ctx, place: Place, report: ProgressReport, at: Date): Promise<void> {
  const sitting = sittingOf(report, at)
  if (!sitting) return
  const { workspaceId, enrollmentId, lessonId } = place
  await ctx.db
    .insert(sittings)
    .values({ workspaceId, id: newId('sit', at), enrollmentId, lessonId, ...sitting })
    .onConflictDoUpdate({
      target: [sittings.workspaceId, sittings.enrollmentId, sittings.lessonId, sittings.key],
      set: {
        seconds: sql`greatest(${sittings.seconds}, excluded.seconds)`,
        startedAt: sql`least(${sittings.startedAt}, excluded.started_at)`,
        endedAt: sql`greatest(${sittings.endedAt}, excluded.ended_at)`,
      },
    })
}

/** The sitting of a report; nobody studies longer than the clock runs. */
export function sittingOf({ sitting }: ProgressReport, at: Date) {
  if (!sitting || sitting.seconds === 0) return null
  const started = new Date(sitting.startedAt)
  const startedAt = started > at ? at : started
  const passed = Math.floor((at.getTime() - startedAt.getTime()) / 1000)
  return {
    key: sitting.key,
    startedAt,
    endedAt: at,
    seconds: Math.min(sitting.seconds, passed + slackSeconds),
  }
}
