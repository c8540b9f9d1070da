import { formatDuration } from '#kernel/time.ts'
import { type CompletionRule, type LessonProgress, meetsRule } from './completion.ts'
import type { RecordEntry } from './record.ts'

/** A line of the record in words. Learner and creator read the same, so it says nothing of "you". */
export function entrySentence(entry: RecordEntry): string {
  switch (entry.kind) {
    case 'opened':
      return 'Opened.'
    case 'watched':
      if (entry.counted) return `Watched ${entry.percent}%: complete.`
      return entry.percent === 0 ? 'Started playing.' : `Watched ${entry.percent}%.`
    case 'read':
      return `Read for ${formatDuration(entry.seconds)}.`
    case 'quiz':
      return quizSentence(entry)
    case 'downloaded':
      return `Downloaded “${entry.title}”.`
    case 'marked':
      return markedSentence(entry)
    case 'reset':
      return 'Progress was reset by the creator.'
  }
}

/** Why a lesson counts, or what is missing, with the figures that say so. */
export function becauseSentence(
  standing: LessonProgress,
  rule: CompletionRule,
  of: { opened: boolean; passPercent: number | null; countedAtPercent: number | null },
): string {
  if (standing.completedAt) return countedSentence(standing, of)
  if (standing.markedDone === false && meetsRule(standing, rule)) return 'Not complete: marked as not done.'
  if (rule.kind === 'quiz') return quizMissing(standing, rule, of.passPercent)
  if (rule.seconds && standing.watched.length > 0)
    return `Not complete yet: ${standing.watchedPercent}% of ${rule.watchPercent}% watched.`
  return of.opened ? 'Not complete yet: not marked as done.' : 'Not opened yet.'
}

// Whole sentences, never put together of parts: another language puts its words elsewhere.

function countedSentence(standing: LessonProgress, of: { countedAtPercent: number | null }): string {
  switch (standing.completedBy) {
    case 'watched':
      return `Complete: watched ${of.countedAtPercent ?? standing.watchedPercent}%.`
    case 'quiz':
      return standing.passedAt
        ? `Complete: quiz passed, best result ${standing.bestScore}%.`
        : 'Complete: quiz submitted.'
    case 'creator':
      return 'Complete: marked as done by the creator.'
    default:
      return 'Complete: marked as done.'
  }
}

function quizMissing(standing: LessonProgress, rule: CompletionRule, passPercent: number | null): string {
  if (standing.attempts === 0) return 'Not complete yet: quiz not submitted.'
  return rule.mustPass
    ? `Not complete yet: best result ${standing.bestScore}% of ${passPercent ?? 70}%.`
    : 'Not complete yet: marked as not done.'
}

function quizSentence({
  points,
  of,
  percent,
  passed,
  counted,
}: Extract<RecordEntry, { kind: 'quiz' }>): string {
  if (passed)
    return counted
      ? `Quiz ${points} of ${of} (${percent}%): passed. Lesson complete.`
      : `Quiz ${points} of ${of} (${percent}%): passed.`
  return counted
    ? `Quiz ${points} of ${of} (${percent}%): not passed. Lesson complete.`
    : `Quiz ${points} of ${of} (${percent}%): not passed.`
}

function markedSentence({ done, by }: Extract<RecordEntry, { kind: 'marked' }>): string {
  if (by === 'creator') return done ? 'Marked as done by the creator.' : 'Marked as not done by the creator.'
  return done ? 'Marked as done.' : 'Marked as not done.'
}
