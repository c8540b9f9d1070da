import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded, signedInCtx } from '#platform/rpc.ts'
import { paymentsContract } from '../contract.ts'
import { limitCheckout } from './checkout/limits.ts'
import { openCart, summaryOf } from './checkout/opening.ts'
import { payOnce } from './checkout/paying.ts'
import { listSurplus, noteReturnedByHand } from './checkout/surplus.ts'
import { listOwnOrders } from './own-orders.ts'

const on = implement(paymentsContract).$context<CallCtx>().use(guarded)

export const paymentsRoutes = on.router({
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
  orders: on.orders.handler(({ context, input }) => listOwnOrders(signedInCtx(context), input)),
})
