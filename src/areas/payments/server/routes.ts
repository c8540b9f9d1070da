import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded, signedInCtx } from '#platform/rpc.ts'
import { paymentsContract } from '../contract.ts'
import { openCart, summaryOf } from './checkout/cart.ts'
import { limitCheckout } from './checkout/limits.ts'
import { payOnce } from './checkout/paying.ts'
import { listSurplus, noteReturnedByHand } from './checkout/surplus.ts'
import {
  checkConnection,
  connectStripe,
  disconnect,
  listConnections,
  offerConnection,
  resumeConnection,
} from './connections/connections.ts'
import { acceptDispute, submitEvidence } from './disputes/answering.ts'
import { writeEvidence } from './disputes/evidence.ts'
import { listDisputes, toDispute } from './disputes/reading.ts'
import { emailOwnReceipt, resendReceipt } from './documents/receipt-emails.ts'
import { listOwnOrders } from './own-orders.ts'
import { payOutNow } from './payouts/making.ts'
import { getBalances, getPayout, listPayouts, toPayout } from './payouts/reading.ts'
import { setTestBank } from './payouts/test-bank.ts'
import { listOrderRefunds, refundOnce } from './refunds/refunding.ts'
import { subscriptionHandlers } from './subscriptions/routes.ts'

const on = implement(paymentsContract).$context<CallCtx>().use(guarded)

export const paymentsRoutes = on.router({
  connections: on.connections.handler(async ({ context }) => ({
    connections: await listConnections(creatorCtx(context)),
  })),
  connectStripe: on.connectStripe.handler(({ context, input }) => connectStripe(creatorCtx(context), input)),
  offerConnection: on.offerConnection.handler(({ context, input }) =>
    offerConnection(creatorCtx(context), input.connectionId, input.isOffered),
  ),
  checkConnection: on.checkConnection.handler(({ context, input }) =>
    checkConnection(creatorCtx(context), input.connectionId),
  ),
  resumeConnection: on.resumeConnection.handler(({ context, input }) =>
    resumeConnection(creatorCtx(context), input.connectionId),
  ),
  disconnect: on.disconnect.handler(async ({ context, input }) => {
    await disconnect(creatorCtx(context), input.connectionId)
    return { done: true as const }
  }),
  getCheckout: on.getCheckout.handler(async ({ context, input }) =>
    summaryOf(context, await openCart(context, input.offerId)),
  ),
  pay: on.pay.handler(async ({ context, input: { offerId, ...payment } }) => {
    await limitCheckout(context)
    return payOnce(context, offerId, payment, context.idempotencyKey)
  }),
  surplus: on.surplus.handler(async ({ context }) => ({ payments: await listSurplus(creatorCtx(context)) })),
  returnSurplus: on.returnSurplus.handler(async ({ context, input }) => {
    await noteReturnedByHand(creatorCtx(context), input.paymentId)
    return { done: true as const }
  }),
  orderRefunds: on.orderRefunds.handler(({ context, input }) =>
    listOrderRefunds(creatorCtx(context), input.orderId),
  ),
  refundOrder: on.refundOrder.handler(({ context, input }) =>
    refundOnce(creatorCtx(context), input, context.idempotencyKey),
  ),
  emailOwnReceipt: on.emailOwnReceipt.handler(({ context, input }) =>
    emailOwnReceipt(signedInCtx(context), input.orderId, context.idempotencyKey),
  ),
  resendReceipt: on.resendReceipt.handler(({ context, input }) =>
    resendReceipt(creatorCtx(context), input.orderId, context.idempotencyKey),
  ),
  orders: on.orders.handler(({ context, input }) => listOwnOrders(signedInCtx(context), input)),

  balances: on.balances.handler(({ context }) => getBalances(creatorCtx(context))),
  payouts: on.payouts.handler(({ context, input }) => listPayouts(creatorCtx(context), input)),
  getPayout: on.getPayout.handler(({ context, input }) => getPayout(creatorCtx(context), input)),
  payOut: on.payOut.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    return toPayout(ctx, await payOutNow(ctx, input))
  }),
  setTestBank: on.setTestBank.handler(async ({ context, input }) => {
    await setTestBank(creatorCtx(context), input)
    return { done: true as const }
  }),

  ...subscriptionHandlers,
  disputes: on.disputes.handler(async ({ context }) => ({
    disputes: await listDisputes(creatorCtx(context)),
  })),
  disputeEvidence: on.disputeEvidence.handler(({ context, input }) =>
    writeEvidence(creatorCtx(context), input.disputeId),
  ),
  submitEvidence: on.submitEvidence.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    return toDispute(ctx, await submitEvidence(ctx, input))
  }),
  acceptDispute: on.acceptDispute.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    return toDispute(ctx, await acceptDispute(ctx, input))
  }),
})
