import { days } from '#kernel/time.ts'

export const maxTitleLength = 150
export const maxSummaryLength = 300
/** Of the page to join at: its name is set as large as a page has it. */
export const maxPageTitleLength = 60
export const maxTextLength = 20_000
export const maxReasonLength = 300
/** More sessions a month no tier gives. */
export const mostMonthlySessions = 20
export const mostTiers = 10
/** Then the trash is emptied. */
export const trashDays = 30
export const mostFeatures = 12
export const mostSeats = 1000
/** People one file brings in at once: each of them gets an email. */
export const mostImportRows = 100
export const mostImportBytes = 100_000

export const pieceKinds = ['course', 'session', 'document'] as const
export type PieceKind = (typeof pieceKinds)[number]
export const pieceStatuses = ['published', 'scheduled', 'draft'] as const
export type PieceStatus = (typeof pieceStatuses)[number]
/** What a list of content is narrowed to. */
export const pieceFilters = [...pieceStatuses, 'trash'] as const
export type PieceFilter = (typeof pieceFilters)[number]

export const memberStatuses = ['active', 'cancelled', 'paused'] as const
export type MemberStatus = (typeof memberStatuses)[number]
/** What an active member's access is besides: they try it, or haven't paid yet, or nothing is charged. */
export const memberBadges = ['trial', 'grace', 'comp', 'gift', 'free', 'lifetime'] as const
export type MemberBadge = (typeof memberBadges)[number]

/** What members can be sorted by. */
export const memberSorts = ['joined', 'member', 'tier', 'spent', 'engagement', 'active'] as const
export type MemberSort = (typeof memberSorts)[number]
export const pieceSorts = ['updated', 'title', 'views', 'rating'] as const
export type PieceSort = (typeof pieceSorts)[number]
export const sortDirections = ['ascending', 'descending'] as const
export type SortDirection = (typeof sortDirections)[number]

export const engagements = ['high', 'medium', 'low'] as const
export type Engagement = (typeof engagements)[number]
/** Days with a visit among the last 30. */
export const engagementDays = 30
export const highFrom = 8
export const mediumFrom = 2

export function engagementOf(visited: number): Engagement {
  if (visited >= highFrom) return 'high'
  return visited >= mediumFrom ? 'medium' : 'low'
}

/** A title as it's kept. */
export const plainTitle = (title: string): string => title.trim().replace(/\s+/g, ' ')

/** Why this can't be a tier's name, in words; null when it can. */
export function whyNotTitle(title: string): string | null {
  return plainTitle(title) === '' ? 'Enter a tier name' : null
}

/** The features of a tier, one a line, as they're kept. */
export const featuresIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => plainTitle(line))
    .filter((line) => line !== '')

export function statusOfPiece({ publishedAt }: { publishedAt: Date | null }, now: Date): PieceStatus {
  if (publishedAt === null) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}

/** Why an address isn't one that members can be led to; null when it is, or where there is none. */
export function whyNotLink(link: string): string | null {
  if (link === '') return null
  const wrong = 'Enter an address that begins with https://'
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? null : wrong
}

/**
 * The same day of the month before, at the same moment: the last of it where it's shorter. In UTC, as everything that's compared with a
 * month ago.
 */
export function monthBefore(now: Date): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const length = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), length)
  const inDay = now.getTime() % days(1)
  return new Date(first.getTime() + days(day - 1) + inDay)
}

/** Of a price by the year, a month of it. */
export const monthlyOf = (cents: number, interval: 'month' | 'year'): number =>
  interval === 'year' ? Math.round(cents / 12) : cents

/** The page that sells it. */
export const salesPathOf = (handle: string, slug: string): string => `/@${handle}/membership/${slug}`
export const joinPathOf = (handle: string): string => `/@${handle}/membership`
export const membersPathOf = (handle: string): string => `/@${handle}/members`
/** Behind an emailed link: lets its browser in for a day. */
export const enterPathOf = (handle: string, token: string): string => `/@${handle}/members/enter/${token}`
export const piecePathOf = (handle: string, id: string): string => `/@${handle}/members/${id}`

/** A tier's color before its creator chose one. */
export const firstColor = '#74107a'
