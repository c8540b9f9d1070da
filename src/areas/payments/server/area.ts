import { sql } from 'drizzle-orm'
import { rightStanding } from '#areas/access/server/explaining.ts'
import { ordersBehind } from '#areas/access/server/orders-behind.ts'
import type { ServerArea } from '#platform/area.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { browserCookies } from '#platform/http/browser-cookies.ts'
import { keyDependents } from '#platform/keys/key-dependents.ts'
import type { PersonKeys } from '#platform/person-export.ts'
import { give } from '#platform/points.ts'
import { checkoutCookie, paidCookie, passCookie, refusedCookie, returningCookie } from '../cookies.ts'
import { connectionChanged, offerChanged, offersChanged, taxChanged } from '../events.ts'
import { paymentsFilePaths } from '../openapi.ts'
import { paymentsReasons } from '../reasons.ts'
import { ordersAfterSetBack } from './checkout/sweeping.ts'
import { connectionRefusalsDe } from './connections/refusals.de.ts'
import { forgetDemoCharges, unlinkBuyers } from './demo.ts'
import { forgetBuyer } from './forgetting.ts'
import { keyedConnections, keyedReceipts, keyedSubscriptionLinks } from './key-dependents.ts'
import { paymentsListeners } from './listeners.ts'
import { paymentsMails } from './mails.ts'
import { ordersBehindRights } from './orders-behind-rights.ts'
import { mountPaymentFiles } from './overview/export.ts'
import { overviewRoutes } from './overview/routes.ts'
import { payOutInDemo } from './payouts/demo.ts'
import { giveBackInDemo } from './refunds/demo.ts'
import { refundsAfterSetBack } from './refunds/sweeping.ts'
import { paymentsRefusalsDe } from './refusals.de.ts'
import { paymentsRoutes } from './routes.ts'
import { subscriptionRefusalsDe } from './subscriptions/refusals.de.ts'
import { standingOfSubscription } from './subscriptions/right-standing.ts'
import { paymentsSums } from './sums.ts'
import { paymentsSweeps } from './sweeps.ts'
import { transferRefusalsDe } from './transfers/refusals.de.ts'
import { totalNamesDe } from './verifying/total-names.de.ts'

declare module '#platform/crash-points.ts' {
  interface CrashPoints {
    payments:
      | 'afterDraft'
      | 'afterOrder'
      | 'afterCharge'
      | 'beforeSettle'
      | 'afterSettle'
      | 'afterRenewalOrder'
      | 'afterRenewalName'
      | 'afterRenewalCharge'
      | 'afterRenewal'
      | 'afterChangeOrder'
      | 'afterChangeCharge'
      | 'afterReserve'
      | 'afterRefund'
      | 'beforeRefunded'
      | 'afterReceipt'
      | 'afterTransferPaid'
      | 'afterPayout'
      | 'afterPaidOut'
  }
}

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    /** A `mailedReceipt` is a receipt's link that was emailed and never shown: whoever has it reads the mailbox. */
    payments: 'offer' | 'receipt' | 'mailedReceipt' | 'connection' | 'subscription'
  }
}

/** The buyer's as well; what the seller pays and gets of an order is not. */
const ofOrder = ({ orders }: PersonKeys) => sql`(t.workspace_id, t.order_id) in (select * from ${orders} b)`

/** In its order: what went back isn't paid out. */
async function tellOfMoney(ctx: Ctx, demo: DemoFacts): Promise<void> {
  await giveBackInDemo(ctx, demo)
  await payOutInDemo(ctx, demo)
}

export const payments: ServerArea = {
  name: 'payments',
  routes: { payments: paymentsRoutes, money: overviewRoutes },
  listeners: paymentsListeners,
  sweeps: paymentsSweeps,
  forget: forgetBuyer,
  exportOf: {
    besides: {
      ...{ credit_notes: ofOrder, invoices: ofOrder, order_items: ofOrder, order_agreements: ofOrder },
      checkout_reminders: ({ userId }) => sql`t.email = (select u.email from users u where u.id = ${userId})`,
    },
  },
  refusals: {
    de: [paymentsRefusalsDe, connectionRefusalsDe, transferRefusalsDe, subscriptionRefusalsDe, totalNamesDe],
  },
  reasons: paymentsReasons,
  mails: paymentsMails,
  screens: ['/orders', '/payments', '/payments/coupons', '/payments/subscriptions'],
  mount: mountPaymentFiles,
  openApi: () => paymentsFilePaths,
  pageFacts: [offerChanged, offersChanged, taxChanged, connectionChanged],
  afterSetBack: [
    { name: 'payments.orders', run: ordersAfterSetBack },
    { name: 'payments.refunds', run: refundsAfterSetBack },
  ],
  sums: paymentsSums,
  gives: [
    give(rightStanding, standingOfSubscription),
    give(ordersBehind, ordersBehindRights),
    give(browserCookies, passCookie, checkoutCookie, paidCookie, refusedCookie, returningCookie),
    give(keyDependents, keyedConnections, keyedReceipts, keyedSubscriptionLinks),
  ],
  demo: { tell: tellOfMoney, beforeErase: forgetDemoCharges, unlink: unlinkBuyers },
}
