import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { mine } from '#platform/tables.ts'
import { itemsOf } from '../../server/receipts.ts'
import { orders } from '../../server/tables.ts'
import { creditNoteFile, invoiceFile } from './buyer-routes.tsx'
import { sendPdf } from './send-pdf.ts'

type ByOrder = { Params: { orderId: string; noteId?: string } }

/** The seller's copies: they have to keep them, those of buyers who left too. */
export function mountSellerDocuments(scope: FastifyInstance, site: SiteTools): void {
  const answer = async (request: FastifyRequest<ByOrder>, reply: FastifyReply) => {
    const { noteId } = request.params
    const { ctx, order, items } = await ownOrder(site, request, reply)
    const { fileName, paper } = noteId
      ? await creditNoteFile(site, ctx, { order, items }, noteId)
      : await invoiceFile(site, ctx, { order, items })
    return sendPdf(ctx, request, reply, { whose: order.workspaceId, fileName, paper })
  }
  scope.get<ByOrder>('/payments/orders/:orderId/invoice.pdf', answer)
  scope.get<ByOrder>('/payments/orders/:orderId/credit-notes/:noteId/credit-note.pdf', answer)
}

/** @throws NOT_FOUND for whoever isn't its seller. */
async function ownOrder(site: SiteTools, request: FastifyRequest<ByOrder>, reply: FastifyReply) {
  const called = await site.ctxOf(request, reply)
  const missing = new AppError('NOT_FOUND', 'There’s nothing at this address.')
  if (called.actor.kind !== 'creator') throw missing
  const ctx = creatorCtx(called)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, request.params.orderId as Id<'ord'>))
  if (!order) throw missing
  return { ctx, order, items: await itemsOf(ctx, order) }
}
