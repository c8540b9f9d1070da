import type { FastifyRequest } from 'fastify'
import type { SessionAnswer } from '#areas/accounts/server/sessions.ts'
import { endView, recordView } from '#areas/accounts/server/views.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** What continues while an admin looks as someone: the way back, and the way out. */
const always = new Set(['DELETE /api/v1/view', 'POST /api/v1/sign-out', 'POST /looking/stop'])
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const recorded = new WeakSet<FastifyRequest>()

/**
 * An admin who looks as someone reads and changes nothing, whatever route is asked: every request is written down, and
 * everything but reading is refused. Once the look is over, nothing is answered until the screen knows: what it shows is
 * the other person's, and a press on it must not change the admin's own things.
 *
 * @throws auth/viewing, auth/view-ended
 */
export async function guardViewing(
  ctx: Ctx,
  request: FastifyRequest,
  { actor, viewEnded }: SessionAnswer,
  asked: 'api' | 'page',
): Promise<void> {
  if (!isSignedIn(actor)) return
  const path = request.url.split('?')[0] ?? ''
  const call = `${request.method} ${path}`
  const { viewedBy } = actor
  if (viewedBy && !recorded.has(request)) {
    recorded.add(request)
    await recordView(ctx, { ...actor, viewedBy }, { method: request.method, path })
  }
  if (viewedBy && !reading.has(request.method) && !always.has(call))
    throw new AppError('auth/viewing', 'You’re viewing as someone else, so you can’t change anything.')
  if (!viewEnded || always.has(call)) return
  // The app asks who is there when it starts and when it is told that the look is over.
  if (call === 'GET /api/v1/session') await endView(ctx, actor.sessionId, actor.userId)
  else if (asked === 'api' || !reading.has(request.method))
    throw new AppError('auth/view-ended', 'You’re no longer viewing as someone else.')
}
