import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/ids.ts'

const zUser = z.object({ userId: zId('usr'), email: z.string(), name: z.string() })

/** Announced for the instance (`wsp_platform`), except where a workspace is concerned. */
export const userSignedUp = defineEvent(
  'accounts.userSignedUp',
  zUser.extend({ role: z.string() }),
  'success',
)
export const userVerified = defineEvent('accounts.userVerified', zUser)
export const userSignedIn = defineEvent('accounts.userSignedIn', zUser)
export const signInFailed = defineEvent('accounts.signInFailed', z.object({ email: z.string() }), 'warning')
export const passwordChanged = defineEvent('accounts.passwordChanged', zUser)
export const planChanged = defineEvent(
  'accounts.planChanged',
  zUser.extend({ from: z.enum(plans), to: z.enum(plans) }),
)
/** In the workspace itself: brand, handle, currency or zone changed; its public pages are stale. */
export const workspaceChanged = defineEvent('accounts.workspaceChanged', z.object({ handle: z.string() }))
