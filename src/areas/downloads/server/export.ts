import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { MountTools } from '#platform/area.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import type { DownloadOrder } from '../contract.ts'
import { orderStatuses } from '../rules.ts'
import { type AskedOrders, ordersInParts } from './orders.ts'

/** Words of the file. A status is written as in the API. */
const columns = [
  { heading: 'Order', of: (order: DownloadOrder) => order.id },
  { heading: 'Customer', of: (order: DownloadOrder) => order.customer },
  { heading: 'Email', of: (order: DownloadOrder) => order.email },
  { heading: 'Product', of: (order: DownloadOrder) => order.product.title },
  { heading: 'Amount', amount: true, of: (order: DownloadOrder) => order.amount },
  { heading: 'Date', of: (order: DownloadOrder) => order.date },
  { heading: 'Status', of: (order: DownloadOrder) => order.status },
  { heading: 'Downloads', of: (order: DownloadOrder) => order.downloads },
]

type Query = Record<string, unknown>

/** The orders of digital products as a file that is written while it's read. */
export function mountOrdersFile(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Querystring: Query }>('/api/v1/digital-product-orders.csv', async (request, reply) => {
    reply.kind = 'api'
    const ctx = await contextOf(request, reply)
    if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
    const parts = csvParts(ordersInParts(creatorCtx(ctx), askedOf(request.query)), columns)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="digital-product-orders.csv"')
      .send(Readable.from(parts))
  })
}

/** What the list shows. @throws INVALID for what no list asks. */
function askedOf({ search, status, downloadId }: Query): AskedOrders {
  const known = orderStatuses.find((one) => one === status)
  const isWrong =
    (status !== undefined && !known) ||
    (search !== undefined && (typeof search !== 'string' || search.length > 100)) ||
    (downloadId !== undefined && (typeof downloadId !== 'string' || !isId('dwl', downloadId)))
  if (isWrong) throw new AppError('INVALID', 'This list can’t be exported.')
  return {
    status: known,
    search: typeof search === 'string' ? search : undefined,
    downloadId: typeof downloadId === 'string' && isId('dwl', downloadId) ? downloadId : undefined,
  }
}
