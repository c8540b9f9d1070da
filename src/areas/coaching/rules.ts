import type { Id } from '#kernel/ids.ts'

export const maxTitleLength = 150
export const maxDescriptionLength = 2_000
export const maxFeatures = 12
export const maxFeatureLength = 120
export const maxNameLength = 100
export const maxNoteLength = 1_000
export const maxNotesLength = 20_000
export const maxMessageLength = 1_000
export const maxPlaceLength = 500
export const maxReasonLength = 300
export const maxPhoneLength = 40
export const maxGoalLength = 200
export const maxGoals = 100

export const minMinutes = 15
export const maxMinutes = 240
export const maxSessions = 200
/** Clients one file brings in at once. */
export const mostImportRows = 200
export const mostImportBytes = 100_000
export const maxSeats = 100
export const maxValidDays = 1_825

/** In the trash a package that no one bought is gone for good after so many days. */
export const trashDays = 30

/** How a session is held: Video Call, Phone Call, In Person. */
export const sessionTypes = ['video', 'phone', 'inPerson'] as const
export type SessionType = (typeof sessionTypes)[number]

/** What people see of a session. */
export const sessionStatuses = ['scheduled', 'confirmed', 'completed', 'canceled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** What a row may be besides: its time is held while someone pays for it, and free again once it lapsed unpaid. */
export const storedStatuses = ['held', 'lapsed', ...sessionStatuses] as const
export type StoredStatus = (typeof storedStatuses)[number]

/** Those that take no one's time anymore. */
export const goneStatuses = ['canceled', 'lapsed'] as const

/** How a session that's completed went for one person. */
export const outcomes = ['attended', 'noShow'] as const
export type Outcome = (typeof outcomes)[number]

/** What a booking is paid with: exactly one of them. */
export const payments = ['credit', 'order', 'free', 'tier'] as const
export type PaidBy = (typeof payments)[number]

/** Who canceled or moved something. */
export const sides = ['host', 'client'] as const
export type Side = (typeof sides)[number]

/** What changes a balance, in the order of a life: bought, given by hand, brought in by a file, or included in something else, like a tier. */
export const creditReasons = [
  'bought',
  'given',
  'imported',
  'included',
  'booked',
  'returned',
  'expired',
  'refunded',
  'byHand',
] as const
export type CreditReason = (typeof creditReasons)[number]

export const clientStatuses = ['active', 'completed'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** A session that its host canceled can be booked again for this long at least. */
export const returnedForDays = 30

/** How long a time can be held for whoever pays, and how many times someone may hold at once. */
export const holdMinutes = 30
export const maxHolds = 2
/** Each press of the checkout's button holds it anew, and this is the end of it. */
export const longestHoldMinutes = 120

/** A moment that someone chose; null for what is none, and for what no calendar reaches. */
export function momentOf(text: string): Date | null {
  const at = new Date(text)
  return at.getTime() > 0 && at.getUTCFullYear() < 9_000 ? at : null
}

/** A title as it's kept. */
export const plainTitle = (title: string): string => title.trim().replace(/\s+/g, ' ')

/** Why this can't be a title, in words; null when it can. */
export function whyNotTitle(title: string): string | null {
  return plainTitle(title) === '' ? 'Enter a title' : null
}

export function whyNotMinutes(minutes: number): string | null {
  return Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes
    ? null
    : 'Choose a duration between 15 and 240 minutes'
}

export function whyNotSessions(sessions: number): string | null {
  return Number.isInteger(sessions) && sessions >= 1 && sessions <= maxSessions
    ? null
    : 'Enter how many sessions the package includes'
}

export function whyNotSeats(seats: number): string | null {
  return Number.isInteger(seats) && seats >= 1 && seats <= maxSeats
    ? null
    : 'Enter how many seats there are, from 1 to 100'
}

export function whyNotValidDays(days: number | null): string | null {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= maxValidDays)
    ? null
    : 'Enter a number of days from 1 to 1,825, or leave it empty'
}

/**
 * A link that opens in a browser: that of a meeting is a secret of two, so it's never fetched. It's the whole text: a browser would take
 * what's behind a space or in a second line for a part of its address.
 */
export function isMeetingLink(text: string): boolean {
  const link = text.trim()
  if (!/^https:\/\/[^\s\\]+$/i.test(link)) return false
  try {
    return new URL(link).protocol === 'https:'
  } catch {
    return false
  }
}

/** The page that sells it. */
export const salesPathOf = (handle: string, slug: string): string => `/@${handle}/coaching/${slug}`
/** The page where a time of it is chosen. */
export const bookPathOf = (handle: string, slug: string): string => `/@${handle}/coaching/${slug}/book`
/** Where a client sees, moves and cancels one booking, by the secret link in their email. */
export const bookingPathOf = (token: string): string => `/bookings/${token}`
export const clientPathOf = (clientId: Id<'ccl'>): string => `/coaching/clients/${clientId}`
export const sessionPathOf = (sessionId: Id<'cse'>): string => `/coaching/sessions/${sessionId}`
export const packagePathOf = (packageId: Id<'cpk'>): string => `/coaching/packages/${packageId}`

/** How far a client has come, in whole percent: sessions held of those that were bought. */
export function progressOf({
  completed,
  remaining,
  booked,
}: {
  completed: number
  remaining: number
  booked: number
}): number {
  const all = completed + remaining + booked
  return all === 0 ? 0 : Math.floor((completed / all) * 100)
}

/** Before this a client may still move or cancel without the session being counted. */
export const changeableUntil = (noticeStartsAt: Date, noticeHours: number): Date =>
  new Date(noticeStartsAt.getTime() - noticeHours * 3_600_000)
