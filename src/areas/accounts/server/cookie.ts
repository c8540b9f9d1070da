import type { Ctx, Instance } from '#platform/context.ts'
import { browserCookies } from '#platform/http/browser-cookies.ts'
import type { CallCtx, HttpSide } from '#platform/rpc.ts'
import type { UserDocument } from '../contract.ts'
import { sessionLife } from '../rules.ts'
import { type Client, noClient } from './attempts.ts'
import { endSessionOf, type NewSession } from './sessions.ts'
import { getUserDocument } from './users.ts'

/** The session cookie's name. `__Host-` keeps other hosts of the domain from setting it, and requires https. */
export function sessionCookieName(instance: Pick<Instance, 'secureCookies'>): string {
  return instance.secureCookies ? '__Host-sid' : 'sid'
}

/** Set while this browser's session views as someone: public pages only look up the session if it's there. */
export function lookingCookieName(instance: Pick<Instance, 'secureCookies'>): string {
  return instance.secureCookies ? '__Host-looking' : 'looking'
}

/** Where a call comes from. */
export function clientOf(ctx: CallCtx): Client {
  return ctx.http ? { ip: ctx.http.ip, userAgent: ctx.http.userAgent } : noClient
}

/** Sets the browser's cookie to a new session, ends the one it had, and answers with the user document. */
export async function answerSession(ctx: CallCtx, session: NewSession): Promise<{ user: UserDocument }> {
  if (ctx.http) await replaceCookie(ctx, ctx.http, session)
  return { user: await getUserDocument(ctx, session.userId) }
}

/** Removes the session from the browser, along with its guest purchases. Afterwards its cookie doesn't work anywhere. */
export async function signOut(ctx: CallCtx): Promise<{ done: true }> {
  if (ctx.http?.sessionToken) await endSessionOf(ctx, ctx.http.sessionToken)
  clearCookies(ctx)
  return { done: true }
}

/** Leaves no trace in the browser: the next person to use it may be someone else. */
export function clearCookies({ http, instance }: CallCtx): void {
  const others = instance.given(browserCookies).map((nameOf) => nameOf(instance.secureCookies))
  for (const name of [sessionCookieName(instance), ...others]) http?.clearCookie(name, '/')
}

async function replaceCookie(ctx: Ctx, http: HttpSide, session: NewSession): Promise<void> {
  if (http.sessionToken && http.sessionToken !== session.sessionToken)
    await endSessionOf(ctx, http.sessionToken)
  http.setCookie(sessionCookieName(ctx.instance), session.sessionToken, cookieLife(session))
}

/** Restarts a remembered browser's thirty days; called when the app starts. */
export function renewCookie(ctx: CallCtx, remembered: boolean): void {
  const { http } = ctx
  if (!http?.sessionToken || !remembered) return
  http.setCookie(sessionCookieName(ctx.instance), http.sessionToken, cookieLife({ remembered }))
}

/** Without "Remember me" the cookie has no max age: it ends when the browser closes. */
function cookieLife({ remembered }: { remembered: boolean }) {
  return { path: '/', ...(remembered ? { maxAgeSeconds: sessionLife.remembered.idleMs / 1000 } : {}) }
}
