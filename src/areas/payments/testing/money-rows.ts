import type { TestApplication } from '#testing/application.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** The payment of P's order. */
async function ofPayment(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(`select id from transactions where order_id = $1`, [
    p.orderId,
  ])
  return { transactionId: rows[0].id as string }
}

const ofOrder = async (_: TestApplication, { p }: World) => ({ orderId: p.orderId })

const settings = {
  ...{ defaultCurrency: 'USD', taxRate: '0', isTaxIncluded: false, automaticPayouts: true },
  ...{ notifyPayments: true, notifyFailures: true, notifyPayouts: true },
}

/** What the screen of payments reads and does. */
export const moneyRows: Row[] = [
  { operation: 'GET /payments/overview', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payments/transactions', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payments/transactions.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payments/transactions/{transactionId}', expect: owner(200), ids: ofPayment },
  // It's paid.
  { operation: 'POST /payments/orders/{orderId}/payment-link', expect: owner(409), ids: ofOrder },
  { operation: 'GET /payments/methods', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payments/settings', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'PUT /payments/settings', expect: anyCreator(200), body: () => settings, ownThingsOnly: true },
  { operation: 'POST /payments/sync', expect: anyCreator(200), ownThingsOnly: true },
]
