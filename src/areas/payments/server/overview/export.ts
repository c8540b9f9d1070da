import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { MountTools } from '#platform/area.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { isStorable } from '#platform/sql/storable.ts'
import { type Transaction, zTransactionsAsked } from '../../overview-contract.ts'
import { transactionsInBatches } from './list.ts'

/** Words of the file. Kind and status are written as in the API. */
const columns = [
  { heading: 'Id', of: (row: Transaction) => row.id },
  { heading: 'Date', of: (row: Transaction) => row.at },
  { heading: 'Kind', of: (row: Transaction) => row.kind },
  { heading: 'Status', of: (row: Transaction) => row.status },
  { heading: 'Customer', of: (row: Transaction) => row.customer },
  { heading: 'Email', of: (row: Transaction) => row.email },
  { heading: 'Product', of: (row: Transaction) => row.title },
  { heading: 'Amount', amount: true, of: (row: Transaction) => row.amount },
  { heading: 'Fee', amount: true, of: (row: Transaction) => row.fee },
  { heading: 'Net', amount: true, of: (row: Transaction) => row.net },
  { heading: 'Method', of: (row: Transaction) => row.method },
  { heading: 'Provider', of: (row: Transaction) => row.provider },
  { heading: 'Mode', of: (row: Transaction) => row.mode },
  { heading: 'Order', of: (row: Transaction) => row.orderId },
  { heading: 'Reason', of: (row: Transaction) => row.reason },
]

/** The list as a file that is written while it's read. */
export function mountPaymentFiles(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/v1/payments/transactions.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const own = creatorCtx(ctx)
      const asked = zTransactionsAsked.safeParse(request.query)
      const search = asked.data?.search
      // Asked here: once the first line is out, it can't be refused anymore.
      if (!asked.success || (search !== undefined && !isStorable(search)))
        throw new AppError('INVALID', 'This list can’t be exported.')
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .send(Readable.from(csvParts(transactionsInBatches(own, asked.data), columns)))
    },
  )
}
