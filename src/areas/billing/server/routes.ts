import { implement } from '@orpc/server'
import {
  checkConnection,
  connectStripe,
  disconnect,
  resumeConnection,
} from '#areas/payments/server/connections/connections.ts'
import { listOrderRefunds, refundOnce } from '#areas/payments/server/refunds/refunding.ts'
import { getSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { billingContract } from '../contract.ts'
import { asSeller, changeSeller, listPayers, lookingAsSeller, planSale } from './administering.ts'
import { chargeForPlans } from './charging.ts'
import { findSale } from './sale.ts'

const on = implement(billingContract).$context<CallCtx>().use(accessGuard)

/** Does something as the seller of plans, and answers how they're paid for then. */
async function andShow(context: CallCtx, work: (ctx: CreatorCtx) => Promise<unknown>) {
  const ctx = signedInCtx(context)
  await work(await asSeller(ctx))
  return planSale(ctx)
}

const noPayers = { subscriptions: [], nextCursor: null }

export const billingRoutes = on.router({
  sale: on.sale.handler(({ context }) => planSale(signedInCtx(context))),
  charge: on.charge.handler(async ({ context, input }) => {
    const ctx: Ctx<SignedIn> = signedInCtx(context)
    await chargeForPlans(ctx, input.isCharged)
    return planSale(ctx)
  }),
  changeSeller: on.changeSeller.handler(async ({ context, input }) => {
    const ctx = signedInCtx(context)
    await changeSeller(ctx, input)
    return planSale(ctx)
  }),
  connectStripe: on.connectStripe.handler(({ context, input }) =>
    andShow(context, (ctx) => connectStripe(ctx, input)),
  ),
  checkConnection: on.checkConnection.handler(({ context, input }) =>
    andShow(context, (ctx) => checkConnection(ctx, input.connectionId)),
  ),
  resumeConnection: on.resumeConnection.handler(({ context, input }) =>
    andShow(context, (ctx) => resumeConnection(ctx, input.connectionId)),
  ),
  disconnect: on.disconnect.handler(({ context, input }) =>
    andShow(context, (ctx) => disconnect(ctx, input.connectionId)),
  ),
  payers: on.payers.handler(async ({ context, input }) => {
    const ctx = signedInCtx(context)
    return (await findSale(ctx)) ? listPayers(await lookingAsSeller(ctx), input) : noPayers
  }),
  payer: on.payer.handler(async ({ context, input }) =>
    getSubscription(await lookingAsSeller(signedInCtx(context)), input.subscriptionId),
  ),
  refunds: on.refunds.handler(async ({ context, input }) =>
    listOrderRefunds(await lookingAsSeller(signedInCtx(context)), input.orderId),
  ),
  refund: on.refund.handler(async ({ context, input }) =>
    refundOnce(await lookingAsSeller(signedInCtx(context)), input, context.idempotencyKey),
  ),
})
