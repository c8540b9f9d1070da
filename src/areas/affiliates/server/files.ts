import type { FastifyInstance } from 'fastify'
import { isSignedIn, planRank } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { MountTools } from '#platform/area.ts'
import { csvOf } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import type { AffiliatePayoutSheet } from '../contract.ts'
import { getPayout } from './payouts.ts'

type Line = AffiliatePayoutSheet['affiliates'][number]

const columns = [
  { heading: 'Name', of: (line: Line) => line.name },
  { heading: 'Email', of: (line: Line) => line.email },
  { heading: 'Amount', of: (line: Line) => line.amount },
  { heading: 'Reference', of: (line: Line) => line.id },
]

/** A payout as a file, one line for each affiliate: what a bank or PayPal is given. */
export function mountFiles(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Params: { payoutId: string } }>(
    '/api/v1/affiliate-payouts/:payoutId/payments.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const own = creatorCtx(ctx)
      if (planRank[own.actor.plan] < planRank.pro_plan)
        throw new AppError('FORBIDDEN', 'Affiliates are part of the Pro Plan.')
      const { payoutId } = request.params
      if (!isId('afp', payoutId)) throw new AppError('NOT_FOUND', 'We couldn’t find this payout.')
      const payout = await getPayout(own, payoutId)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="affiliates-${payout.createdAt.slice(0, 10)}-${payout.total.currency}.csv"`,
        )
        .send(csvOf(payout.affiliates, columns))
    },
  )
}
