import * as z from 'zod'

/**
 * What is said of input whose contract has no sentence of its own. zod's words are for programmers ("Too big: expected string to
 * have <=80 characters"), and these are read by whoever filled in a form.
 */
export function shapeSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? missing
        : (typeSentences[issue.expected] ?? wrong)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? missing
        : `Choose one of these: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formatSentences[issue.format] ?? wrong
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Leave these out: ${issue.keys.join(', ')}`
    default:
      return wrong
  }
}

const missing = 'Fill this in'
const wrong = 'This isn’t in the right format'

const typeSentences: Readonly<Record<string, string>> = {
  string: 'Use text here',
  number: 'Use a number here',
  int: 'Use a whole number here',
  boolean: 'Use true or false here',
  array: 'Use a list here',
}

const formatSentences: Readonly<Record<string, string>> = {
  email: 'Enter an email address in the format name@example.com',
  url: 'Enter a web address, such as https://example.com',
  date: 'Enter a date, such as 2026-11-30',
  datetime: 'Enter a date and time, such as 2026-11-30T09:00:00Z',
  time: 'Enter a time, such as 09:30',
}

type Bounds = { origin: string; inclusive?: boolean; exact?: boolean }

function tooBig({ origin, maximum, inclusive, exact }: Bounds & { maximum: number | bigint }): string {
  const most = counted(maximum)
  if (exact) return exactly(origin, most)
  if (origin === 'string') return `Use at most ${most} characters`
  if (isList(origin)) return `Use at most ${most} entries`
  return inclusive === false ? `Use less than ${most}` : `Use at most ${most}`
}

function tooSmall({ origin, minimum, inclusive, exact }: Bounds & { minimum: number | bigint }): string {
  const least = counted(minimum)
  if (exact) return exactly(origin, least)
  if (origin === 'string') return least === '1' ? missing : `Use at least ${least} characters`
  if (isList(origin)) return `Use at least ${least} entries`
  return inclusive === false ? `Use more than ${least}` : `Use at least ${least}`
}

function exactly(origin: string, count: string): string {
  if (origin === 'string') return `Use exactly ${count} characters`
  return isList(origin) ? `Use exactly ${count} entries` : `Use exactly ${count}`
}

const isList = (origin: string) => origin === 'array' || origin === 'set'
const counted = (count: number | bigint) => count.toLocaleString('en-US', { maximumFractionDigits: 20 })

z.config({ localeError: shapeSentence })
