import * as z from 'zod'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { attemptKey, unlessUnreadable } from '../../server/checkout/attempts.ts'
import { totalOf } from '../../server/checkout/charge-books.ts'
import type { Order } from '../../server/checkout/order-opening.ts'
import { orderNow } from '../../server/checkout/reconciling.ts'
import { testPaymentsOf } from '../../server/provider/test-payments.ts'
import { type MountOrderPage, surroundings } from '../order-page.ts'
import { ConfirmPaymentPage } from './ConfirmPaymentPage.tsx'

const zAnswer = z.object({ answer: z.enum(['approve', 'refuse']).catch('refuse') })

/** The page of the bank that asks its customer, behind the order's own address. */
export function mountBank(mount: MountOrderPage, site: SiteTools): void {
  mount('GET', '/confirmation', async ({ ctx, receipt: { order, token } }, request, reply) => {
    if (!isAtBank(order)) return reply.redirect(`/orders/${token}`, 303)
    const charge = await unlessUnreadable(testPaymentsOf(ctx).findCharge(keyOf(order)))
    // The order's own page says that it waits.
    if (charge?.state !== 'confirming') return reply.redirect(`/orders/${token}`, 303)
    const html = renderSite(
      <ConfirmPaymentPage
        {...(await surroundings(site, ctx, order, request))}
        action={`/orders/${token}/confirmation`}
        hidden={{}}
        total={totalOf(order)}
        cardLast4={charge.last4 ?? ''}
      />,
    )
    return sendPage(reply, html)
  })

  mount('POST', '/confirmation', async ({ ctx, receipt: { order, token } }, request, reply) => {
    const approves = zAnswer.parse(request.body ?? {}).answer === 'approve'
    if (isAtBank(order)) await answerBank(ctx, order, approves)
    return reply.redirect(`/orders/${token}`, 303)
  })
}

const isAtBank = ({ provider, status }: Order) => provider === 'test' && status === 'confirming'
const keyOf = ({ id, attempt }: Order) => attemptKey(id, attempt)

/** Whatever two presses at once say: the first is kept, and the page behind it shows what was decided. */
async function answerBank(ctx: CallCtx, order: Order, approves: boolean): Promise<void> {
  const answered = await unlessUnreadable(testPaymentsOf(ctx).confirm(keyOf(order), approves))
  if (answered) await orderNow(ctx, order)
}
