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

/** A's rate of a country, there again for the next. */
async function rate(app: TestApplication, { a }: World) {
  await app.database.pool.query(
    `insert into tax_rates (workspace_id, id, country, basis_points, label, created_at, updated_at)
     values ($1, 'txr_' || substr(md5($1), 1, 26), 'NZ', 1500, 'GST', now(), now())
     on conflict do nothing`,
    [a.workspaceId],
  )
  return { country: 'NZ' }
}

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
  {
    operation: 'GET /payments/tax-report',
    expect: anyCreator(200),
    query: () => ({ period: '2026' }),
    ownThingsOnly: true,
  },
  {
    operation: 'GET /payments/tax-report.csv',
    expect: anyCreator(200),
    query: () => ({ period: '2026' }),
    ownThingsOnly: true,
  },
  { operation: 'GET /payments/tax-rates', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /payments/tax-rates/eu',
    expect: anyCreator(200),
    body: () => ({ label: 'VAT' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /payments/tax-rates/{country}',
    expect: anyCreator(200),
    ids: async () => ({ country: 'CH' }),
    body: () => ({ rate: '8.1', label: 'VAT' }),
    ownThingsOnly: true,
  },
  {
    operation: 'DELETE /payments/tax-rates/{country}',
    expect: owner(200),
    ids: rate,
    // A country isn't an id that could be unknown.
    unknown: [],
  },
  { operation: 'POST /payments/sync', expect: anyCreator(200), ownThingsOnly: true },
]
