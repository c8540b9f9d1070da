import * as z from 'zod'

/**
 * What is said of input whose contract has no sentence of its own. zod's words are for programmers ("Too big: expected string to
 * have <=80 characters"), and these are read by whoever filled in a form.
 */
export function shapeSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? missing : (typeSentences[issue.expected] ?? wrong)
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
const wrong = 'This doesn’t have the right form'

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
  const count = counted(maximum)
  if (exact) return `Use exactly ${count} ${unitOf(origin)}`.trimEnd()
  if (inclusive === false) return `Use less than ${count}`
  return `Use at most ${count} ${unitOf(origin)}`.trimEnd()
}

function tooSmall({ origin, minimum, inclusive, exact }: Bounds & { minimum: number | bigint }): string {
  const count = counted(minimum)
  if (exact) return `Use exactly ${count} ${unitOf(origin)}`.trimEnd()
  if (origin === 'string' && count === '1') return missing
  if (inclusive === false) return `Use more than ${count}`
  return `Use at least ${count} ${unitOf(origin)}`.trimEnd()
}

const counted = (count: number | bigint) => count.toLocaleString('en-US', { maximumFractionDigits: 20 })

const unitOf = (origin: string) =>
  origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' ? 'entries' : ''

z.config({ localeError: shapeSentence })
