import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { paymentsContract } from '../contract.ts'
import { checkCoupon, choiceOf, openCart, summaryOf } from './checkout/cart.ts'
import { limitCheckout } from './checkout/limits.ts'
import { payOnce } from './checkout/paying.ts'
import { noteReturnedByHand } from './checkout/surplus.ts'
import { listSurplus } from './checkout/surplus-list.ts'
import { connectPaypal } from './connections/connecting-paypal.ts'
import {
  checkConnection,
  connectStripe,
  disconnect,
  listConnections,
  offerConnection,
  resumeConnection,
} from './connections/connections.ts'
import { listMessages, replayMessage } from './connections/webhook-news.ts'
import { changeCoupon, createCoupon, deleteCoupon, pauseCoupon } from './coupons/coupons.ts'
import { getCoupon, listCouponOffers, listCoupons } from './coupons/reading.ts'
import { rehearsePrice } from './coupons/rehearsing.ts'
import { acceptDispute, submitEvidence } from './disputes/answering.ts'
import { writeEvidence } from './disputes/evidence.ts'
import { listDisputes, toDispute } from './disputes/reading.ts'
import { emailOwnReceipt, resendReceipt } from './documents/receipt-emails.ts'
import { getCheckoutExtras, putCheckoutExtras } from './extras/extras.ts'
import { getCheckoutRules, putCheckoutRules } from './extras/rules.ts'
import { archiveOffer, changeOffer, createOffer, deleteOffer, makeMainOffer } from './offers/changing.ts'
import { listBundleChoices } from './offers/products.ts'
import { listOffers } from './offers/reading.ts'
import { listOwnOrders } from './own-orders.ts'
import { payOutNow } from './payouts/making.ts'
import { getBalances, getPayout, listPayouts, toPayout } from './payouts/reading.ts'
import { setTestBank } from './payouts/test-bank.ts'
import { settleRefund } from './refunds/by-hand.ts'
import { listOrderRefunds, refundOnce } from './refunds/refunding.ts'
import { subscriptionHandlers } from './subscriptions/routes.ts'
import { addEuRates, listTaxRates, putTaxRate, removeTaxRate } from './tax-rates.ts'
import { getTaxReport } from './taxes/report.ts'
import { getBankAccount, putBankAccount } from './transfers/bank-account.ts'
import { getTransfer, listTransfers } from './transfers/listing.ts'
import { decideTransfer, noteReceipt, remindOfTransfer } from './transfers/receiving.ts'

const on = implement(paymentsContract).$context<CallCtx>().use(accessGuard)

const taxesRoutes = {
  taxReport: on.taxReport.handler(({ context, input }) => getTaxReport(creatorCtx(context), input.period)),
  taxRates: on.taxRates.handler(({ context }) => listTaxRates(creatorCtx(context))),
  putTaxRate: on.putTaxRate.handler(({ context, input }) => putTaxRate(creatorCtx(context), input)),
  removeTaxRate: on.removeTaxRate.handler(({ context, input }) =>
    removeTaxRate(creatorCtx(context), input.country),
  ),
  addEuRates: on.addEuRates.handler(({ context, input }) => addEuRates(creatorCtx(context), input.label)),
}

const couponsRoutes = {
  coupons: on.coupons.handler(({ context, input }) => listCoupons(creatorCtx(context), input)),
  couponOffers: on.couponOffers.handler(async ({ context }) => ({
    offers: await listCouponOffers(creatorCtx(context)),
  })),
  getCoupon: on.getCoupon.handler(({ context, input }) => getCoupon(creatorCtx(context), input.couponId)),
  createCoupon: on.createCoupon.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    return getCoupon(ctx, await createCoupon(ctx, input))
  }),
  changeCoupon: on.changeCoupon.handler(async ({ context, input: { couponId, ...terms } }) => {
    const ctx = creatorCtx(context)
    await changeCoupon(ctx, couponId, terms)
    return getCoupon(ctx, couponId)
  }),
  pauseCoupon: on.pauseCoupon.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    await pauseCoupon(ctx, input.couponId, input.isPaused)
    return getCoupon(ctx, input.couponId)
  }),
  deleteCoupon: on.deleteCoupon.handler(async ({ context, input }) => {
    await deleteCoupon(creatorCtx(context), input.couponId)
    return { done: true as const }
  }),
  rehearsePrice: on.rehearsePrice.handler(({ context, input }) => rehearsePrice(creatorCtx(context), input)),
}

export const paymentsRoutes = on.router({
  connections: on.connections.handler(async ({ context }) => ({
    connections: await listConnections(creatorCtx(context)),
  })),
  connectStripe: on.connectStripe.handler(({ context, input }) => connectStripe(creatorCtx(context), input)),
  connectPaypal: on.connectPaypal.handler(({ context, input }) => connectPaypal(creatorCtx(context), input)),
  offerConnection: on.offerConnection.handler(({ context, input }) =>
    offerConnection(creatorCtx(context), input.connectionId, input),
  ),
  checkConnection: on.checkConnection.handler(({ context, input }) =>
    checkConnection(creatorCtx(context), input.connectionId),
  ),
  resumeConnection: on.resumeConnection.handler(({ context, input }) =>
    resumeConnection(creatorCtx(context), input.connectionId),
  ),
  providerMessages: on.providerMessages.handler(async ({ context, input }) => ({
    messages: await listMessages(creatorCtx(context), input.connectionId),
  })),
  replayMessage: on.replayMessage.handler(({ context, input }) => replayMessage(creatorCtx(context), input)),
  disconnect: on.disconnect.handler(async ({ context, input }) => {
    await disconnect(creatorCtx(context), input.connectionId)
    return { done: true as const }
  }),
  getCheckout: on.getCheckout.handler(async ({ context, input: { offerId, ...chosen } }) => {
    if (chosen.couponCode) await limitCheckout(context)
    const cart = await openCart(context, offerId, choiceOf(chosen))
    checkCoupon(cart)
    return summaryOf(context, cart)
  }),
  checkoutExtras: on.checkoutExtras.handler(({ context, input }) =>
    getCheckoutExtras(creatorCtx(context), input.offerId),
  ),
  putCheckoutExtras: on.putCheckoutExtras.handler(({ context, input: { offerId, ...extras } }) =>
    putCheckoutExtras(creatorCtx(context), offerId, extras),
  ),
  checkoutRules: on.checkoutRules.handler(({ context }) => getCheckoutRules(creatorCtx(context))),
  putCheckoutRules: on.putCheckoutRules.handler(({ context, input }) =>
    putCheckoutRules(creatorCtx(context), input),
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
  settleRefund: on.settleRefund.handler(({ context, input }) => settleRefund(creatorCtx(context), input)),

  bankAccount: on.bankAccount.handler(({ context }) => getBankAccount(creatorCtx(context))),
  putBankAccount: on.putBankAccount.handler(({ context, input }) =>
    putBankAccount(creatorCtx(context), input),
  ),
  transfers: on.transfers.handler(({ context, input }) => listTransfers(creatorCtx(context), input)),
  getTransfer: on.getTransfer.handler(({ context, input }) =>
    getTransfer(creatorCtx(context), input.transferId),
  ),
  receiveTransfer: on.receiveTransfer.handler(({ context, input }) =>
    noteReceipt(creatorCtx(context), input),
  ),
  decideTransfer: on.decideTransfer.handler(({ context, input }) =>
    decideTransfer(creatorCtx(context), input),
  ),
  remindOfTransfer: on.remindOfTransfer.handler(({ context, input }) =>
    remindOfTransfer(creatorCtx(context), input.transferId),
  ),
  emailOwnReceipt: on.emailOwnReceipt.handler(({ context, input }) =>
    emailOwnReceipt(signedInCtx(context), input.orderId, context.idempotencyKey),
  ),
  resendReceipt: on.resendReceipt.handler(({ context, input }) =>
    resendReceipt(creatorCtx(context), input.orderId, context.idempotencyKey),
  ),
  orders: on.orders.handler(({ context, input }) => listOwnOrders(signedInCtx(context), input)),

  ...couponsRoutes,
  offers: on.offers.handler(async ({ context, input: { productKind: kind, productId: id } }) => ({
    offers: await listOffers(creatorCtx(context), { kind, id }),
  })),
  bundleChoices: on.bundleChoices.handler(async ({ context }) => ({
    products: await listBundleChoices(creatorCtx(context)),
  })),
  createOffer: on.createOffer.handler(({ context, input }) => createOffer(creatorCtx(context), input)),
  changeOffer: on.changeOffer.handler(({ context, input: { offerId, ...changes } }) =>
    changeOffer(creatorCtx(context), offerId, changes),
  ),
  makeMainOffer: on.makeMainOffer.handler(({ context, input }) =>
    makeMainOffer(creatorCtx(context), input.offerId),
  ),
  archiveOffer: on.archiveOffer.handler(({ context, input }) =>
    archiveOffer(creatorCtx(context), input.offerId, input.isArchived),
  ),
  deleteOffer: on.deleteOffer.handler(({ context, input }) =>
    deleteOffer(creatorCtx(context), input.offerId),
  ),

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
  ...taxesRoutes,
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
