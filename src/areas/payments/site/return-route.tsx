import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { returningCookie } from '../cookies.ts'
import { checkoutPathOf } from '../server/checkout/begun-elsewhere.ts'
import { orderNow } from '../server/checkout/reconciling.ts'
import { findReturned, isReturning } from '../server/checkout/returning.ts'
import { itemsOf, receiptPath } from '../server/receipts.ts'
import { surroundings } from './order-page.ts'
import { ProviderPage } from './ProviderPage.tsx'

type Returning = {
  Params: { workspaceId: string; attemptId: string; state: string }
  Querystring: { canceled?: string }
}

/**
 * Where providers send buyers back to. The address alone shows nothing of an order: the browser that was sent there is led to its
 * receipt's page, and any other one is told to go back to where it began.
 */
export function mountReturn(scope: FastifyInstance, site: SiteTools): void {
  scope.get<Returning>('/checkout/return/:workspaceId/:attemptId/:state', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const { workspaceId, attemptId: id, state } = request.params
    const found = await findReturned(ctx, { workspaceId, id, state })
    if (!found) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    const { order, attempt } = found
    if (isReturning(ctx, request.cookies[returningCookie(ctx.instance.secureCookies)], attempt)) {
      const back = request.query.canceled === undefined ? 'returned' : 'canceled'
      return reply.redirect(`${receiptPath(ctx, order.id)}?back=${back}`, 303)
    }
    // Paid or not is looked at all the same, so that the email is on its way before they look for it.
    if (!order.buyerErasedAt) await orderNow(ctx, order)
    const html = renderSite(
      <ProviderPage
        {...(await surroundings(site, ctx, order, request))}
        state={{ kind: 'elsewhere' }}
        checkoutHref={await checkoutPathOf(ctx, order, await itemsOf(ctx, order))}
      />,
    )
    return sendPage(reply, html)
  })
}
