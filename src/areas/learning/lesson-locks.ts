import type { Id } from '#kernel/ids.ts'
import { days, formatDuration, hours } from '#kernel/time.ts'
import type { Lock } from './contract.ts'

/** What of a lesson decides when it opens. */
export type OpeningRule = {
  id: Id<'lsn'>
  title: string
  freePreview: boolean
  dripDays: number
  opensAt: Date | null
  requiredBeforeNext: boolean
}

/** What of a learner decides it. */
export type Opener = {
  /** When they came to the course. */
  since: Date
  /** They were through with it once: nothing closes again. */
  finished: boolean
  done: ReadonlySet<Id<'lsn'>>
  /** Set for them by hand; beats the lesson's own days and date. */
  openings: ReadonlyMap<Id<'lsn'>, Date>
  now: Date
  /** Of the seller: the days in the sentences are theirs. */
  timeZone: string
}

/**
 * The lessons that are closed to a learner, and why, in the order of the outline. What was done before a rule was made stays
 * open, and so does what anyone may see.
 */
export function locksOf(outline: readonly OpeningRule[], learner: Opener): Map<Id<'lsn'>, Lock> {
  const locks = new Map<Id<'lsn'>, Lock>()
  if (learner.finished) return locks
  let first: OpeningRule | null = null
  for (const lesson of outline) {
    const done = learner.done.has(lesson.id)
    if (!done && !lesson.freePreview) {
      const lock = waitsFor(lesson, learner) ?? (first && doFirst(first))
      if (lock) locks.set(lesson.id, lock)
    }
    if (!first && !done && lesson.requiredBeforeNext) first = lesson
  }
  return locks
}

/** Everything but the free previews is closed to someone who has not got the course. */
export function sampleLocks(outline: readonly OpeningRule[]): Map<Id<'lsn'>, Lock> {
  const lock: Lock = {
    reason: 'access',
    sentence: 'This lesson comes with the course.',
    opensAt: null,
    lessonId: null,
  }
  return new Map(outline.flatMap((lesson) => (lesson.freePreview ? [] : [[lesson.id, lock]])))
}

/** When a lesson opens for a learner by days, date or hand; null when it is open from the start. */
export function opensAt(
  lesson: OpeningRule,
  learner: Pick<Opener, 'since' | 'openings'>,
): { at: Date; drip: boolean } | null {
  const byHand = learner.openings.get(lesson.id)
  if (byHand) return { at: byHand, drip: false }
  const dripped = lesson.dripDays > 0 ? new Date(learner.since.getTime() + days(lesson.dripDays)) : null
  if (dripped && (!lesson.opensAt || dripped >= lesson.opensAt)) return { at: dripped, drip: true }
  return lesson.opensAt && { at: lesson.opensAt, drip: false }
}

function waitsFor(lesson: OpeningRule, learner: Opener): Lock | null {
  const opening = opensAt(lesson, learner)
  if (!opening || opening.at <= learner.now) return null
  return {
    reason: opening.drip ? 'drip' : 'date',
    sentence: opensSentence(opening.at, learner, opening.drip ? lesson.dripDays : null),
    opensAt: opening.at.toISOString(),
    lessonId: null,
  }
}

/** Whole sentences, for other languages put their words elsewhere. Close by it is the time that is left, the same in every zone. */
function opensSentence(at: Date, learner: Opener, days: number | null): string {
  const left = at.getTime() - learner.now.getTime()
  if (left < hours(24)) {
    const soon = formatDuration(Math.max(60, Math.round(left / 1000)))
    if (days === null) return `Opens in ${soon}.`
    return days === 1
      ? `Opens in ${soon}, 1 day after you joined.`
      : `Opens in ${soon}, ${days} days after you joined.`
  }
  const day = dayIn(at, learner)
  if (days === null) return `Opens ${day}.`
  return days === 1 ? `Opens ${day}, 1 day after you joined.` : `Opens ${day}, ${days} days after you joined.`
}

function doFirst(lesson: OpeningRule): Lock {
  return { reason: 'order', sentence: `Finish “${lesson.title}” first.`, opensAt: null, lessonId: lesson.id }
}

/** "July 7", "July 7, 2027" in another year. */
function dayIn(at: Date, { now, timeZone }: Pick<Opener, 'now' | 'timeZone'>): string {
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(date)
  const sameYear = part(at, { year: 'numeric' }) === part(now, { year: 'numeric' })
  return part(at, { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) })
}
