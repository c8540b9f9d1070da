import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { returningCookie } from '../../cookies.ts'
import { foreignPage, isReturning, returnedTo } from '../../server/checkout/returning.ts'
import { providerOf } from '../../server/provider/payments.ts'
import { namingNow } from '../../server/subscriptions/naming.ts'
import { findSubscription, subscriptionBehind } from '../../server/subscriptions/reading.ts'
import {
  firstOrderOf,
  type SubscriptionRow,
  subscriptionPath,
} from '../../server/subscriptions/subscriptions.ts'
import { surroundings } from '../order-page.ts'
import { ProviderPage, type ProviderState } from '../ProviderPage.tsx'
import { rememberGoing } from '../provider-page.tsx'

type ByToken = { Params: { token: string }; Querystring: { done?: string } }
type Returning = {
  Params: { workspaceId: string; id: string; state: string }
  Querystring: { canceled?: string }
}

export type FormRefusal = { error: AppError; sent: Record<string, string> }
/** Shows the page of a subscription, with what was refused. */
export type Show = (
  request: FastifyRequest<ByToken>,
  reply: FastifyReply,
  ctx: CallCtx,
  row: SubscriptionRow,
  refused?: FormRefusal,
) => Promise<FastifyReply>

/** To the page of a provider where another card is named, and back. */
export function mountNaming(scope: FastifyInstance, site: SiteTools, show: Show): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: CallCtx,
    row: SubscriptionRow,
    state: ProviderState,
  ) => {
    const first = await firstOrderOf(ctx, row)
    if (!first || first.buyerErasedAt) throw nothing()
    const around = await surroundings(site, ctx, first, request)
    const subscriptionHref = state.kind === 'naming' ? subscriptionPath(ctx, row.id) : undefined
    const page = <ProviderPage {...{ ...around, state, subscriptionHref }} checkoutHref="" />
    return sendPage(reply, renderSite(page))
  }

  scope.get<ByToken>('/subscriptions/:token/card', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const row = await subscriptionBehind(ctx, request.params.token)
    const path = `/subscriptions/${request.params.token}`
    try {
      const outcome = await namingNow(ctx, row)
      if (!outcome || outcome.state === 'refused') return reply.redirect(path, 303)
      if (outcome.state === 'kept') return reply.redirect(`${path}?done=cardSaved`, 303)
      const { href, host } = foreignPage(outcome.url)
      rememberGoing(ctx, request, reply, row)
      // A form can't lead to another site (`form-action`), so this page does.
      reply.header('refresh', `0; url=${href}`)
      const provider = providerOf(ctx, row.provider).name
      return send(request, reply, ctx, row, { kind: 'naming', provider, host, href })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return show(request, reply, ctx, row, { error, sent: {} })
    }
  })

  scope.get<Returning>('/subscriptions/return/:workspaceId/:id/:state', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const place = returnedTo(ctx, request.params)
    const row = place && (await findSubscription(ctx, place))
    if (!place || !row) throw nothing()
    const path = subscriptionPath(ctx, row.id)
    const isOwn = isReturning(ctx, request.cookies[returningCookie(ctx.instance.secureCookies)], place)
    if (isOwn) return reply.redirect(request.query.canceled === undefined ? `${path}/card` : path, 303)
    // The address alone shows nothing of whose it is. The card is looked for all the same.
    await namingNow(ctx, row).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    return send(request, reply, ctx, row, { kind: 'namedElsewhere' })
  })
}

const nothing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
