import { slugify } from '#kernel/slug.ts'
import { dayIn } from '#kernel/time.ts'
import { isMeetingLink } from './rules.ts'

/**
 * What a link of a meeting may leave open, in braces: who it's with, the day on the host's clock, and letters that no one can guess.
 * It's filled for each session anew, and stays as it is when that moves, unless it has the day.
 */
export const linkParts = ['client', 'date', 'code'] as const
type LinkPart = (typeof linkParts)[number]

export type LinkFacts = {
  /** Of a session of several people, empty. */
  client: string
  startsAt: Date
  timeZone: string
  code: string
}

const braces = /\{([^{}]*)\}/g
const isPart = (name: string): name is LinkPart => linkParts.some((part) => part === name)
const longestName = 40

/** Whether it's written as a link: an address in a street may have braces, and no one fills those. */
const isLink = (text: string): boolean => /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text)

export const isPattern = (text: string): boolean => isLink(text) && /[{}]/.test(text)

/** Why a link can't be filled; null for one that can, and for what is no link. */
export function whyNotPattern(text: string): string | null {
  if (!isPattern(text)) return null
  const rest = text.replace(braces, (whole, name: string) => (isPart(name) ? '' : whole))
  if (/[{}]/.test(rest)) return 'Only client, date and code can be in braces'
  // What someone's called must not decide whose site it is.
  if (/^[^:]*:\/\/[^/?#]*\{/.test(text.trim())) return 'Braces can only come after the name of the site'
  return isMeetingLink(fillLink(text, sampleFacts)) ? null : 'Enter a link that begins with https://'
}

/** The link of one session. All that's filled in is letters, digits and hyphens. */
export function fillLink(text: string, { client, startsAt, timeZone, code }: LinkFacts): string {
  if (!isPattern(text)) return text
  const parts: Record<LinkPart, () => string> = {
    client: () => slugify(client, longestName) || 'session',
    date: () => dayIn(timeZone, startsAt),
    code: () => code,
  }
  return text.replace(braces, (whole, name: string) => (isPart(name) ? parts[name]() : whole))
}

const sampleFacts: LinkFacts = {
  ...{ client: 'Mia Chen', startsAt: new Date('2026-12-01T09:00:00Z'), timeZone: 'UTC' },
  code: '7f3a9c51e0b24d68',
}

/** What a client would get, while it's typed; null where nothing is filled in. */
export const linkSample = (text: string): string | null =>
  isPattern(text) && whyNotPattern(text) === null ? fillLink(text.trim(), sampleFacts) : null
