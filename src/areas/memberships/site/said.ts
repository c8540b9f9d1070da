import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import type { LeftOfMonth } from '#platform/product-allowance.ts'
import { piecePathOf } from '../rules.ts'
import type { PieceRow } from '../server/including.ts'
import type { Membership } from '../server/own-membership.ts'
import type { Seats } from '../server/seats.ts'
import type { Lock, Reader } from '../server/visiting.ts'
import type { Frame } from './MembersPage.tsx'
import { membershipsTextIn } from './texts.ts'

/** A course opens in the player, anything else on a page of its own; what's closed says why there. */
export function hrefOf(
  { handle }: WorkspaceRecord,
  piece: PieceRow,
  lock: Lock | null,
  as: string | undefined,
): string {
  if (piece.courseId && !lock) return `/learn/${piece.courseId}`
  return `${piecePathOf(handle, piece.id)}${as ? `?as=${encodeURIComponent(as)}` : ''}`
}

export function statusIn(
  membership: Membership,
  words: ReturnType<typeof membershipsTextIn>['area'],
  reader: Reader,
  day: (at: Date) => string,
): string[] {
  const tier = reader.as === 'member' ? reader.tier.title : ''
  const { trialEndsAt, endsAt, nextAt } = membership
  return [
    words.you(tier),
    ...(trialEndsAt ? [words.trial(day(trialEndsAt))] : []),
    ...(endsAt ? [words.until(day(endsAt))] : nextAt && !trialEndsAt ? [words.next(day(nextAt))] : []),
  ]
}

/** Sessions of the month: "1 session left until Dec 14", and the way to book it while there is one. */
export const coachingIn = (
  { count, until, title, path }: LeftOfMonth,
  words: ReturnType<typeof membershipsTextIn>['area'],
  day: (at: Date) => string,
) => ({ title, text: words.coachingLeft(count, day(until)), href: count > 0 ? path : null })

export const dayIn =
  ({ timeZone }: WorkspaceRecord, lang: Frame['site']['lang']) =>
  (at: Date): string =>
    formatDay(at.toISOString(), localeOf(lang), timeZone)

/** On the clock of the zone it was entered in, which is said beside it. */
export function whenOf({ startsAt, zone }: PieceRow, lang: Frame['site']['lang']): string | null {
  if (!startsAt || !zone) return null
  const when = new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return membershipsTextIn(lang).piece.at(when.format(startsAt), zone.replaceAll('_', ' '))
}

/** What there is to press: nothing once it's over, and for who only looks. */
export const seatsIn = ({ isOwn, left, isOver }: Seats, reader: Reader) => ({
  isOwn,
  left,
  canPress: reader.as === 'member' && !isOver,
})
