import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { localeOf } from '#kernel/locales.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { productOf } from '#platform/product.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { mine } from '#platform/tables.ts'
import { renderSite } from '#ui/site/render.ts'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { Order } from '../server/checkout/order-opening.ts'
import { creditNotesOf } from '../server/documents/credit-notes.ts'
import { invoiceOf } from '../server/invoices.ts'
import { itemsOf } from '../server/receipts.ts'
import { refundedOf } from '../server/refunds/refund-total.ts'
import { orders } from '../server/tables.ts'
import { surroundings } from './order-page.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { receiptFacts } from './receipt-facts.ts'
import { invoicePage } from './receipt-routes.tsx'
import { paymentsTextIn } from './texts.ts'

type ByOrder = { Params: { orderId: string }; Querystring: Record<string, string> }

/**
 * Receipt and invoice of an order as its seller may see them: papers and nothing more. The buyer's own link opens what was bought, so
 * it's never the seller's.
 */
export function mountSellerPapers(scope: FastifyInstance, site: SiteTools): void {
  const open = async (request: FastifyRequest<ByOrder>, reply: FastifyReply) => {
    const ctx = await site.ctxOf(request, reply)
    const order =
      ctx.actor.kind === 'creator' ? await ownOrder(creatorCtx(ctx), request.params.orderId) : null
    if (!order?.deliveredAt) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
    return { ctx, order, items: await itemsOf(ctx, order) }
  }

  scope.get<ByOrder>('/payments/orders/:orderId/receipt', async (request, reply) => {
    const { ctx, order, items } = await open(request, reply)
    const around = await surroundings(site, ctx, order, request)
    const { lang } = around.site
    const [item] = items
    if (!item) throw new Error(`Order ${order.id} has no line.`)
    const invoice = await invoiceOf(ctx, order)
    const { business } = await getWorkspace(ctx, order.workspaceId)
    const text = paymentsTextIn(lang)
    const html = renderSite(
      <StoreDocument {...around} head={{ title: text.receipt.receipt, isPrivate: true }}>
        <main id="main" className="wrap narrow receipt">
          <h1 className="title">{items.map(({ title }) => title).join(', ')}</h1>
          <ReceiptSheet
            order={receiptFacts({ order, items }, await refundedOf(ctx, order), lang)}
            product={productOf(ctx, item.productKind).words[lang]}
            seller={{ name: around.store.name, business: invoice?.seller ?? business }}
            invoice={
              invoice && {
                href: `/payments/orders/${order.id}/invoice`,
                pdfHref: `/payments/orders/${order.id}/invoice.pdf`,
                isOpen: false,
                creditNotes: (await creditNotesOf(ctx, order)).map(({ id, number }) => ({
                  number,
                  href: `/payments/orders/${order.id}/credit-notes/${id}/credit-note.pdf`,
                })),
              }
            }
            locale={localeOf(lang)}
            text={text}
          />
        </main>
      </StoreDocument>,
    )
    return sendPage(reply, html)
  })

  scope.get<ByOrder>('/payments/orders/:orderId/invoice', async (request, reply) => {
    const { ctx, order, items } = await open(request, reply)
    return invoicePage(
      site,
      ctx,
      { order, items, receiptHref: `/payments/orders/${order.id}/receipt` },
      request,
      reply,
    )
  })
}

async function ownOrder(ctx: ReturnType<typeof creatorCtx>, id: string): Promise<Order | null> {
  if (!isId('ord', id)) return null
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, id as Id<'ord'>))
  return order ?? null
}
