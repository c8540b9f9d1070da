import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#areas/accounts/server/cookie.ts'
import type { SessionAnswer } from '#areas/accounts/server/sessions.ts'
import { erasedRefusal, suspendedRefusal } from '#areas/accounts/server/suspension.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * Refuses a browser whose session is of someone suspended, or of an account that was deleted. Signing out is always possible.
 *
 * @throws auth/suspended, auth/account-deleted
 */
export async function refuseShutOut(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { suspended, erased }: SessionAnswer,
): Promise<void> {
  const [path] = request.url.split('?')
  if (path === '/api/v1/sign-out') return
  if (suspended) throw await suspendedRefusal(ctx, suspended)
  if (!erased) return
  // The app asks this once when it starts: from then on the browser is anyone's.
  if (path === '/api/v1/session') {
    const { secureCookies: secure } = ctx.instance
    reply.clearCookie(sessionCookieName(ctx.instance), { path: '/', httpOnly: true, sameSite: 'lax', secure })
  }
  throw erasedRefusal(erased)
}
