import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zUser = z.object({ userId: zId('usr'), email: z.string(), name: z.string() })

/** Announced for the instance (`wsp_platform`), except where they're about a workspace. */
export const userSignedUp = defineEvent(
  'accounts.userSignedUp',
  zUser.extend({ role: z.string() }),
  'success',
)
/**
 * The address is proven to be the person's. `shutOut`: whoever was signed in before may have been a stranger, so neither their
 * sessions nor their password work anymore.
 */
export const userVerified = defineEvent(
  'accounts.userVerified',
  zUser.extend({ shutOut: z.literal(true).optional() }),
)
/** How someone proved who they are. */
export const signInMethods = ['password', 'link', 'reset', 'code', 'recoveryCode'] as const
export type SignInMethod = (typeof signInMethods)[number]
/** Where a request came from, for the history people see of their own account. */
const zPlace = z.object({ address: z.string().optional(), device: z.string().optional() })

export const userSignedIn = defineEvent(
  'accounts.userSignedIn',
  zUser.extend({ ...zPlace.shape, method: z.enum(signInMethods).optional() }),
)
export const signInFailed = defineEvent(
  'accounts.signInFailed',
  z.object({ email: z.string(), userId: zId('usr').optional(), ...zPlace.shape }),
  'warning',
)
export const secondFactorFailed = defineEvent(
  'accounts.secondFactorFailed',
  zUser.extend(zPlace.shape),
  'warning',
)
export const secondFactorSet = defineEvent('accounts.secondFactorSet', zUser, 'success')
export const secondFactorRemoved = defineEvent('accounts.secondFactorRemoved', zUser, 'warning')
export const recoveryCodesRenewed = defineEvent('accounts.recoveryCodesRenewed', zUser)
export const sessionsEnded = defineEvent('accounts.sessionsEnded', zUser.extend({ count: z.int() }))
export const passwordChanged = defineEvent('accounts.passwordChanged', zUser)
/** The new address is in `email`, the old one in `from`. */
export const emailChanged = defineEvent('accounts.emailChanged', zUser.extend({ from: z.string() }))
export const dataExported = defineEvent('accounts.dataExported', zUser)
/** The person is gone, so the event says nothing about them. Every area forgets what it knows about the user. */
export const userErased = defineEvent('accounts.userErased', z.object({ userId: zId('usr') }), 'warning')
/** Every area has forgotten everything about the person. What's left says that it was done, and names no one. */
export const erasureFinished = defineEvent(
  'accounts.erasureFinished',
  z.object({ userId: zId('usr') }),
  'success',
)
export const planChanged = defineEvent(
  'accounts.planChanged',
  zUser.extend({ from: z.enum(plans), to: z.enum(plans) }),
)
/** Announced in the workspace itself: its brand, handle, currency or zone changed, so its public pages are stale. */
export const workspaceChanged = defineEvent('accounts.workspaceChanged', z.object({ handle: z.string() }))
