import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { MountTools } from '#platform/area.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { isStorable } from '#platform/sql/storable.ts'
import { type Transaction, zTransactionQuery } from '../../overview-contract.ts'
import { type TaxReport, zTaxPeriod } from '../../taxes-contract.ts'
import { getTaxReport } from '../taxes/report.ts'
import { transactionsInBatches } from './list.ts'

/** Words of the file. Kind and status are written as in the API. */
export const transactionColumns = [
  { heading: 'Id', of: (row: Transaction) => row.id },
  { heading: 'Date', of: (row: Transaction) => row.at },
  { heading: 'Kind', of: (row: Transaction) => row.kind },
  { heading: 'Status', of: (row: Transaction) => row.status },
  { heading: 'Customer', of: (row: Transaction) => row.customer },
  { heading: 'Email', of: (row: Transaction) => row.email },
  { heading: 'Product', of: (row: Transaction) => row.title },
  { heading: 'Amount', amount: true, of: (row: Transaction) => row.amount },
  { heading: 'Fee', amount: true, of: (row: Transaction) => row.fee },
  { heading: 'Fee estimated', of: (row: Transaction) => row.isFeeEstimated },
  { heading: 'Net', amount: true, of: (row: Transaction) => row.net },
  { heading: 'Method', of: (row: Transaction) => row.method },
  { heading: 'Provider', of: (row: Transaction) => row.provider },
  { heading: 'Mode', of: (row: Transaction) => row.mode },
  { heading: 'Order', of: (row: Transaction) => row.orderId },
  { heading: 'Reason', of: (row: Transaction) => row.reason },
]

type ReportRow = TaxReport['rows'][number]
const taxColumns = [
  { heading: 'Country', of: (row: ReportRow) => row.country ?? '' },
  { heading: 'Tax', of: (row: ReportRow) => row.label || 'Tax' },
  { heading: 'Rate %', of: (row: ReportRow) => (row.basisPoints === null ? '' : row.basisPoints / 100) },
  { heading: 'Reverse charge', of: (row: ReportRow) => row.isReverseCharge },
  { heading: 'Payments', of: (row: ReportRow) => row.payments },
  { heading: 'Net', amount: true, of: (row: ReportRow) => row.net },
  { heading: 'Tax amount', amount: true, of: (row: ReportRow) => row.tax },
  { heading: 'Gross', amount: true, of: (row: ReportRow) => row.gross },
  { heading: 'Refunded', amount: true, of: (row: ReportRow) => row.refunded },
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
      const asked = zTransactionQuery.safeParse(request.query)
      const search = asked.data?.search
      // Asked here: once the first line is out, it can't be refused anymore.
      if (!asked.success || (search !== undefined && !isStorable(search)))
        throw new AppError('INVALID', 'This list can’t be exported.')
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .send(Readable.from(csvParts(transactionsInBatches(own, asked.data), transactionColumns)))
    },
  )
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/v1/payments/tax-report.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const own = creatorCtx(ctx)
      const period = zTaxPeriod.safeParse(request.query.period)
      if (!period.success) throw new AppError('INVALID', 'Choose a month, quarter or year.')
      const { rows } = await getTaxReport(own, period.data)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="taxes-${period.data}.csv"`)
        .send(Readable.from(csvParts(inOneBatch(rows), taxColumns)))
    },
  )
}

async function* inOneBatch<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield rows
}
