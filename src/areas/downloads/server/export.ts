import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { MountTools } from '#platform/area.ts'
import type { Ctx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { isStorable } from '#platform/sql/storable.ts'
import type { ProductAnalytics } from '../analytics-contract.ts'
import type { DownloadOrder } from '../order-contract.ts'
import { type AnalyticsRange, analyticsRanges, orderStatuses } from '../rules.ts'
import { analyticsInParts } from './analytics.ts'
import { type GivenKey, getLicenseKeys, givenKeysInParts } from './license-keys.ts'
import { type AskedOrders, ordersInParts } from './orders.ts'
import { nothingHere } from './own-download.ts'

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

const analyticsColumns = [
  { heading: 'Product', of: (row: ProductAnalytics) => row.product.title },
  { heading: 'Views', of: (row: ProductAnalytics) => row.views },
  { heading: 'Conversions', of: (row: ProductAnalytics) => row.conversions },
  { heading: 'Conversion rate', of: (row: ProductAnalytics) => row.conversionRate },
  { heading: 'Revenue', amount: true, of: (row: ProductAnalytics) => row.revenue },
  { heading: 'Weak step', of: (row: ProductAnalytics) => row.weakStep },
]

type Query = Record<string, unknown>

const keyColumns = [
  { heading: 'License key', of: (key: GivenKey) => key.key },
  { heading: 'Status', of: (key: GivenKey) => key.status },
  { heading: 'Given', of: (key: GivenKey) => key.givenAt },
  { heading: 'Order', of: (key: GivenKey) => key.orderId },
  { heading: 'Customer', of: (key: GivenKey) => key.customer },
  { heading: 'Email', of: (key: GivenKey) => key.email },
]

/** Orders and figures of digital products, and the license keys of one, as files that are written while they're read. */
export function mountFiles(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Querystring: Query }>('/api/v1/digital-product-orders.csv', async (request, reply) => {
    reply.kind = 'api'
    const ctx = signedIn(await contextOf(request, reply))
    const parts = csvParts(ordersInParts(creatorCtx(ctx), askedOf(request.query)), columns)
    return sendFile(reply, 'digital-product-orders.csv', parts)
  })
  app.get<{ Querystring: Query }>('/api/v1/digital-product-analytics.csv', async (request, reply) => {
    reply.kind = 'api'
    const ctx = signedIn(await contextOf(request, reply))
    const range = rangeOf(request.query) ?? '30d'
    const parts = csvParts(analyticsInParts(creatorCtx(ctx), range), analyticsColumns)
    return sendFile(reply, 'digital-product-analytics.csv', parts)
  })
  app.get<{ Params: { downloadId: string } }>(
    '/api/v1/digital-products/:downloadId/license-keys.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const { downloadId } = request.params
      const own = creatorCtx(signedIn(await contextOf(request, reply)))
      if (!isId('dwl', downloadId)) throw nothingHere()
      // Before the first line is out: what isn't theirs is no file.
      await getLicenseKeys(own, downloadId)
      return sendFile(reply, 'license-keys.csv', csvParts(givenKeysInParts(own, downloadId), keyColumns))
    },
  )
}

function signedIn(ctx: Ctx): Ctx {
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
  return ctx
}

const sendFile = (reply: FastifyReply, name: string, parts: AsyncGenerator<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts))

/** @throws INVALID for a range there isn't. */
function rangeOf({ range }: Query): AnalyticsRange | undefined {
  const known = analyticsRanges.find((one) => one === range)
  if (range !== undefined && !known) throw new AppError('INVALID', 'This list can’t be exported.')
  return known
}

/** What the list shows. @throws INVALID for what no list asks. */
function askedOf(query: Query): AskedOrders {
  const { search, status, downloadId } = query
  const known = orderStatuses.find((one) => one === status)
  const isWrong =
    (status !== undefined && !known) ||
    // Asked here: once the first line is out, it can't be refused anymore.
    (search !== undefined && (typeof search !== 'string' || search.length > 100 || !isStorable(search))) ||
    (downloadId !== undefined && (typeof downloadId !== 'string' || !isId('dwl', downloadId)))
  if (isWrong) throw new AppError('INVALID', 'This list can’t be exported.')
  return {
    range: rangeOf(query),
    status: known,
    search: typeof search === 'string' ? search : undefined,
    downloadId: typeof downloadId === 'string' && isId('dwl', downloadId) ? downloadId : undefined,
  }
}
