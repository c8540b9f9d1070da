import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import type { Order } from '../../server/checkout/order-opening.ts'
import { creditNotesOf } from '../../server/documents/credit-notes.ts'
import { printedLogo } from '../../server/documents/logo.ts'
import { invoiceOf } from '../../server/invoices.ts'
import { mayReadInvoice, type OrderItem } from '../../server/receipts.ts'
import { type MountOrderPage, surroundings } from '../order-page.ts'
import { CreditNotePage } from './CreditNotePage.tsx'
import { invoiceFacts } from './invoice-facts.ts'
import { creditNotePaper, fileNameOf, invoicePaper, type PaperFrame } from './papers.ts'
import { sendPdf } from './send-pdf.ts'

type OrderWithItems = { order: Order; items: OrderItem[] }

/** Documents behind a receipt's link: whoever may read the invoice gets them, as pages and as files. */
export function mountBuyerDocuments(mount: MountOrderPage, site: SiteTools): void {
  mount('GET', '/invoice.pdf', async ({ ctx, receipt }, request, reply) => {
    if (!mayReadInvoice(ctx, receipt)) return reply.redirect(`/orders/${receipt.token}`, 303)
    const { fileName, paper } = await invoiceFile(site, ctx, receipt)
    return sendPdf(ctx, request, reply, { whose: receipt.order.workspaceId, fileName, paper })
  })

  mount('GET', '/credit-notes/:noteId', async ({ ctx, receipt }, request, reply) => {
    if (!mayReadInvoice(ctx, receipt)) return reply.redirect(`/orders/${receipt.token}`, 303)
    const { noteId } = request.params as { noteId?: string }
    const { paper } = await creditNoteFile(site, ctx, receipt, noteId)
    const html = renderSite(
      <CreditNotePage
        {...(await surroundings(site, ctx, receipt.order, request))}
        paper={await paper()}
        receiptHref={`/orders/${receipt.token}`}
        pdfHref={`/orders/${receipt.token}/credit-notes/${noteId}/credit-note.pdf`}
      />,
    )
    return sendPage(reply, html)
  })

  mount('GET', '/credit-notes/:noteId/credit-note.pdf', async ({ ctx, receipt }, request, reply) => {
    if (!mayReadInvoice(ctx, receipt)) return reply.redirect(`/orders/${receipt.token}`, 303)
    const { noteId } = request.params as { noteId?: string }
    const { fileName, paper } = await creditNoteFile(site, ctx, receipt, noteId)
    return sendPdf(ctx, request, reply, { whose: receipt.order.workspaceId, fileName, paper })
  })
}

/** @throws NOT_FOUND for an order without an invoice. */
export async function invoiceFile(site: SiteTools, ctx: CallCtx, sold: OrderWithItems) {
  const { invoiced, frameOf } = await invoicedOf(site, ctx, sold)
  return {
    fileName: fileNameOf('invoice', invoiced.invoice.number),
    paper: async () => {
      const frame = await frameOf()
      return invoicePaper(invoiceFacts(ctx, invoiced, frame.lang), frame)
    },
  }
}

/** @throws NOT_FOUND for one that isn't of this order. */
export async function creditNoteFile(
  site: SiteTools,
  ctx: CallCtx,
  sold: OrderWithItems,
  noteId: string | undefined,
) {
  const { invoiced, frameOf } = await invoicedOf(site, ctx, sold)
  const note = (await creditNotesOf(ctx, sold.order)).find(({ id }) => id === noteId)
  if (!note) throw missing()
  return {
    fileName: fileNameOf('credit-note', note.number),
    paper: async () => creditNotePaper(note, invoiced, await frameOf()),
  }
}

async function invoicedOf(site: SiteTools, ctx: CallCtx, { order, items }: OrderWithItems) {
  const [invoice, store] = await Promise.all([invoiceOf(ctx, order), getWorkspace(ctx, order.workspaceId)])
  if (!invoice) throw missing()
  const { lang, origin } = frameIn(site.frame, store.language)
  const isTest = order.mode === 'test'
  const frameOf = async (): Promise<PaperFrame> => ({
    ...{ store, origin, lang, isTest },
    logo: await printedLogo(ctx, store),
  })
  return { invoiced: { order, items, invoice, business: store.business }, frameOf }
}

const missing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
