import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRightToken, rightHours } from '#areas/access/server/right-passes.ts'
import { leadingOn, storeOf } from '#areas/accounts/site/store.ts'
import { passCookie } from '#areas/payments/cookies.ts'
import { withPass } from '#areas/payments/server/receipts.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { hours } from '#kernel/time.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { membersPathOf } from '../rules.ts'

type ByToken = { Params: { handle: string; token: string } }
/** People open a link now and then; whoever tries links does it by the thousand. */
const looks = { name: 'membership-links', points: 120, seconds: 600 }

/** @throws RATE_LIMITED for who tries links. */
export const limitLinks = (ctx: CallCtx): Promise<void> =>
  ctx.instance.limits.spend(looks, ctx.http ? addressKey(ctx.http.ip) : 'inside')

/** The browser is let in for a day. */
export function giveRight(ctx: CallCtx, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = ctx.instance.secureCookies
  const name = passCookie(secure)
  reply.setCookie(name, withPass(request.cookies[name], token), {
    ...{ httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: hours(rightHours) / 1000 },
  })
}

/** An emailed link into the member area: its browser is let in for a day. Where that's over, the door says how to get another. */
export function mountEntrance(scope: FastifyInstance, site: SiteTools): void {
  scope.get<ByToken>('/@:handle/members/enter/:token', (request, reply) =>
    leadingOn(request, reply, async () => {
      const ctx = await site.ctxOf(request, reply)
      await limitLinks(ctx)
      const workspace = await storeOf(ctx, request.params.handle)
      const { token } = request.params
      const isLooking = isSignedIn(ctx.actor) && ctx.actor.viewedBy !== undefined
      if (!isLooking && (await isRightToken(ctx, workspace.id, token))) giveRight(ctx, request, reply, token)
      return reply.redirect(membersPathOf(workspace.handle), 303)
    }),
  )
}
