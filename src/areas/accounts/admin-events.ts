import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'
import { closings } from './rules.ts'

/** A person, and the admin who took an action on their account, by the names they had at the time. */
const zBoth = z.object({
  userId: zId('usr'),
  email: z.string(),
  name: z.string(),
  adminId: zId('usr'),
  adminName: z.string(),
})
const zInvited = z.object({
  invitationId: zId('inv'),
  email: z.string(),
  role: z.string(),
  adminId: zId('usr'),
  adminName: z.string(),
})

/** Actions admins take on accounts, announced for the instance. Each one is a sentence in the log. */
export const userSuspended = defineEvent(
  'accounts.userSuspended',
  zBoth.extend({ reason: z.string(), courses: z.enum(closings).nullable() }),
  'warning',
)
export const userReinstated = defineEvent('accounts.userReinstated', zBoth, 'success')
export const roleChanged = defineEvent(
  'accounts.roleChanged',
  zBoth.extend({ from: z.string(), to: z.string() }),
)
export const planGiven = defineEvent(
  'accounts.planGiven',
  zBoth.extend({ from: z.enum(plans), to: z.enum(plans) }),
)
/** How many people a creator may email a day, or that the limit grows by itself again. */
export const mailLimitSet = defineEvent(
  'accounts.mailLimitSet',
  zBoth.extend({ to: z.union([z.int(), z.literal('growing')]) }),
)
export const signedOutByAdmin = defineEvent('accounts.signedOutByAdmin', zBoth)

export const userInvited = defineEvent('accounts.userInvited', zInvited)
export const invitationSentAgain = defineEvent('accounts.invitationSentAgain', zInvited)
export const invitationWithdrawn = defineEvent('accounts.invitationWithdrawn', zInvited)
export const invitationAccepted = defineEvent(
  'accounts.invitationAccepted',
  z.object({ userId: zId('usr'), email: z.string(), name: z.string(), role: z.string() }),
  'success',
)

/** An admin views as someone: when it began, each request, and when it ended. The person sees it in their own history. */
export const viewStarted = defineEvent('accounts.viewStarted', zBoth, 'warning')
export const userViewed = defineEvent(
  'accounts.userViewed',
  zBoth.extend({ method: z.string(), path: z.string() }),
)
export const viewEnded = defineEvent('accounts.viewEnded', zBoth)
