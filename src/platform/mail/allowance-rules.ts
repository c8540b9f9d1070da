import { days } from '#kernel/time.ts'

/**
 * How many people a workspace may email on each of the first seven days after its owner's address was proven; the last one
 * holds from then on, until an admin sets another.
 */
export const mailGrowth = [200, 400, 600, 900, 1_200, 1_600, 2_000] as const

/** What an administrator may send invitations to in a day: no one imports a school by invitation. */
export const mostInvitations = 2_000

/** Complaints are looked at over this many days. */
export const complaintDays = 7
const fewestComplaints = 5
const complaintShare = 0.02

/** The limit of a workspace that has been growing since then. No one who grows ever may less than before. */
export function grownLimit(since: Date, now: Date): number {
  const age = Math.floor((now.getTime() - since.getTime()) / days(1))
  return mailGrowth[Math.min(Math.max(age, 0), mailGrowth.length - 1)] ?? mailGrowth[0]
}

/** Whether so many didn't want the email that growing begins anew: at least five, and more than one of fifty. */
export function isTooMuch({ recipients, complaints }: { recipients: number; complaints: number }): boolean {
  return complaints >= fewestComplaints && complaints > recipients * complaintShare
}

type MailNeed = { limit: number; left: number; needed: number; timeZone: string }

/** Why so many more may not be emailed today. */
export function whyNotMail({ limit, left, needed, timeZone }: MailNeed): string {
  const most = limit.toLocaleString('en')
  if (limit === 0) return 'An admin turned off email to other people for this account.'
  if (left === 0)
    return `You’ve reached today’s limit of ${most} people. You can email more after midnight (${timeZone}).`
  const rest = left.toLocaleString('en')
  const more = needed.toLocaleString('en')
  if (left === 1)
    return `You can email ${most} people today. 1 is left, but this would email ${more}. Choose fewer, or wait until after midnight (${timeZone}).`
  return `You can email ${most} people today. ${rest} are left, but this would email ${more}. Choose fewer, or wait until after midnight (${timeZone}).`
}
