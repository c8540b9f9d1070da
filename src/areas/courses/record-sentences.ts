import { formatDuration } from '#kernel/time.ts'
import { type CompletionRule, meetsRule, type Standing } from './completion.ts'
import type { RecordEntry } from './record.ts'

/** A line of the record in words. Learner and creator read the same, so it says nothing of "you". */
export function entrySentence(entry: RecordEntry): string {
  switch (entry.kind) {
    case 'opened':
      return 'Opened.'
    case 'watched':
      if (entry.counted) return `Watched ${entry.percent}%: counted.`
      return entry.percent === 0 ? 'Began to play.' : `Watched ${entry.percent}%.`
    case 'read':
      return `Read for ${formatDuration(entry.seconds)}.`
    case 'quiz':
      return `Quiz ${entry.points} of ${entry.of} (${entry.percent}%): ${quizOutcome(entry)}.`
    case 'downloaded':
      return `Downloaded “${entry.title}”.`
    case 'marked':
      return `Marked as ${entry.done ? 'done' : 'not done'}${entry.by === 'creator' ? ' by the creator' : ''}.`
    case 'reset':
      return 'Progress was reset by the creator.'
  }
}

/** Why a lesson counts, or what is missing, with the figures that say so. */
export function becauseSentence(
  standing: Standing,
  rule: CompletionRule,
  of: { opened: boolean; passPercent: number | null; countedAtPercent: number | null },
): string {
  if (standing.completedAt) return `Counted${whyCounted(standing, of)}.`
  if (standing.markedDone === false && meetsRule(standing, rule)) return 'Not counted: marked as not done.'
  if (rule.kind === 'quiz') return `Not counted yet: ${quizMissing(standing, rule, of.passPercent)}.`
  if (rule.seconds && standing.watched.length > 0)
    return `Not counted yet: ${standing.watchedPercent}% of ${rule.watchPercent}% watched.`
  return of.opened ? 'Not counted yet: not marked as done.' : 'Not opened yet.'
}

function whyCounted(standing: Standing, of: { countedAtPercent: number | null }): string {
  switch (standing.completedBy) {
    case 'watched':
      return ` at ${of.countedAtPercent ?? standing.watchedPercent}% watched`
    case 'quiz':
      return standing.passedAt ? `: quiz passed, best result ${standing.bestScore}%` : ': quiz handed in'
    case 'creator':
      return ': marked as done by the creator'
    default:
      return ': marked as done'
  }
}

function quizMissing(standing: Standing, rule: CompletionRule, passPercent: number | null): string {
  if (standing.attempts === 0) return 'quiz not handed in'
  return rule.mustPass ? `best result ${standing.bestScore}% of ${passPercent ?? 70}%` : 'marked as not done'
}

function quizOutcome(entry: Extract<RecordEntry, { kind: 'quiz' }>): string {
  const outcome = entry.passed ? 'passed' : 'not passed'
  return entry.counted ? `${outcome}, counted` : outcome
}
