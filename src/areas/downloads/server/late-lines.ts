import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'

/** A machine that's busy may not be tomorrow; a document that was made to take forever gets a moment of each day. */
const pausesMs = [minutes(5), minutes(30), hours(2), hours(8), days(1)]
/** Of more than these no one remembers when they were tried. */
const mostRemembered = 10_000

type Late = { times: number; until: number }
type Clock = Pick<Ctx, 'now'>

/**
 * Versions that took their line too long. It says nothing of the document, so they're tried again, and wait longer each time.
 * Known to this process alone: after a start they're tried at once.
 */
const late = new Map<Id<'dvr'>, Late>()

/** Whether it isn't its time to be tried again. */
export function waitsForLine({ now }: Clock, versionId: Id<'dvr'>): boolean {
  return (late.get(versionId)?.until ?? 0) > now().getTime()
}

/** It took too long once more. */
export function noteLate({ now }: Clock, versionId: Id<'dvr'>): void {
  const times = (late.get(versionId)?.times ?? 0) + 1
  const pause = pausesMs[Math.min(times, pausesMs.length) - 1] ?? days(1)
  if (late.size >= mostRemembered && !late.has(versionId)) return
  late.set(versionId, { times, until: now().getTime() + pause })
}

/** It has its line, or can't have one. */
export function noteDecided(versionId: Id<'dvr'>): void {
  late.delete(versionId)
}
