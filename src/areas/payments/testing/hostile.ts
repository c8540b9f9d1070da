import type { Hostile } from '#testing/hostile.ts'
import { checkoutRows } from './checkout-rows.ts'
import { connectionRelations, connectionRows } from './connection-rows.ts'
import { couponRelations, couponRows } from './coupon-rows.ts'
import { moneyRows } from './money-rows.ts'
import { offerRelations, offerRows } from './offer-rows.ts'
import { payoutRows } from './payout-rows.ts'
import { subscriptionRows } from './subscription-rows.ts'
import { transferRelations, transferRows } from './transfer-rows.ts'

export const hostile: Hostile = {
  rows: {
    sales: [
      ...[...checkoutRows, ...payoutRows, ...moneyRows, ...connectionRows],
      ...[...transferRows, ...couponRows, ...offerRows, ...subscriptionRows],
    ],
  },
  relations: {
    ...connectionRelations,
    ...transferRelations,
    ...couponRelations,
    ...offerRelations,
    'GET /checkouts/{offerId}': { guest: 200, signedIn: 200 },
    'POST /checkouts/{offerId}': { guest: 409, signedIn: 409 },
    'GET /orders': { guest: 401, signedIn: 200 },
    // These tests know no order's id. With one that isn't theirs it's 404: documents.test.ts.
    'POST /orders/{orderId}/receipt-emails': { guest: 401, signedIn: 422 },
    'POST /sales/{orderId}/receipt-emails': { guest: 401, signedIn: 403 },
    'GET /offers/{offerId}/checkout-extras': { guest: 401, signedIn: 403 },
    'PUT /offers/{offerId}/checkout-extras': { guest: 401, signedIn: 403 },
    'GET /payments/checkout-rules': { guest: 401, signedIn: 403 },
    'PUT /payments/checkout-rules': { guest: 401, signedIn: 403 },
    'GET /surplus-payments': { guest: 401, signedIn: 403 },
    'PUT /surplus-payments/{paymentId}/return': { guest: 401, signedIn: 403 },
    'GET /orders/{orderId}/refunds': { guest: 401, signedIn: 403 },
    'POST /orders/{orderId}/refunds': { guest: 401, signedIn: 403 },
    'GET /payments/balances': { guest: 401, signedIn: 403 },
    'GET /subscriptions': { guest: 401, signedIn: 403 },
    'GET /subscriptions/{subscriptionId}': { guest: 401, signedIn: 403 },
    'PUT /subscriptions/{subscriptionId}/cancellation': { guest: 401, signedIn: 403 },
    'DELETE /subscriptions/{subscriptionId}/cancellation': { guest: 401, signedIn: 403 },
    'PUT /subscriptions/{subscriptionId}/pause': { guest: 401, signedIn: 403 },
    'DELETE /subscriptions/{subscriptionId}/pause': { guest: 401, signedIn: 403 },
    'POST /subscriptions/{subscriptionId}/fast-forward': { guest: 401, signedIn: 403 },
    'GET /payouts': { guest: 401, signedIn: 403 },
    'GET /payouts/{payoutId}': { guest: 401, signedIn: 403 },
    'POST /payouts': { guest: 401, signedIn: 403 },
    'PUT /test-payments/bank': { guest: 401, signedIn: 403 },
    'GET /disputes': { guest: 401, signedIn: 403 },
    'GET /disputes/{disputeId}/evidence': { guest: 401, signedIn: 403 },
    'PUT /disputes/{disputeId}/evidence': { guest: 401, signedIn: 403 },
    'PUT /disputes/{disputeId}/acceptance': { guest: 401, signedIn: 403 },
    'GET /payments/overview': { guest: 401, signedIn: 403 },
    'GET /payments/transactions': { guest: 401, signedIn: 403 },
    'GET /payments/transactions.csv': { guest: 401, signedIn: 403 },
    'GET /payments/transactions/{transactionId}': { guest: 401, signedIn: 403 },
    'POST /payments/orders/{orderId}/payment-link': { guest: 401, signedIn: 403 },
    'GET /payments/methods': { guest: 401, signedIn: 403 },
    'GET /payments/tax-report': { guest: 401, signedIn: 403 },
    'GET /payments/tax-report.csv': { guest: 401, signedIn: 403 },
    'GET /payments/tax-rates': { guest: 401, signedIn: 403 },
    'POST /payments/tax-rates/eu': { guest: 401, signedIn: 403 },
    'PUT /payments/tax-rates/{country}': { guest: 401, signedIn: 403 },
    'DELETE /payments/tax-rates/{country}': { guest: 401, signedIn: 403 },
    'GET /payments/settings': { guest: 401, signedIn: 403 },
    'PUT /payments/settings': { guest: 401, signedIn: 403 },
    'POST /payments/sync': { guest: 401, signedIn: 403 },
  },
}
