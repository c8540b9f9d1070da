import type { TestApplication } from '#testing/application.ts'
import { type Answers, anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** A transfer of P's order, which was paid another way since. */
async function transfer(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `insert into bank_transfers (workspace_id, id, order_id, attempt, reference, bank, state, version, amount_cents, currency, expires_at,
       created_at, updated_at)
     select workspace_id, 'btr_' || substr(md5(id), 1, 26), id, 1, 'RF' || substr(md5(id), 1, 10), '{}', 'canceled', 0, total_cents, currency,
       created_at, created_at, created_at
     from orders where id = $1
     on conflict (workspace_id, id) do update set version = 0
     returning id`,
    [p.orderId],
  )
  return { transferId: rows[0].id as string }
}

/** A refund of P's order, which Test payments sends. */
async function refund(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `insert into refunds (workspace_id, id, order_id, transaction_id, provider, account, amount_cents, currency, reason, ends_access, state,
       created_at, updated_at)
     select workspace_id, 'rfd_' || substr(md5(order_id), 1, 26), order_id, id, provider, account, 1, currency, 'other', 'kept', 'failed',
       created_at, created_at
     from transactions where order_id = $1 and kind = 'payment' and status = 'Completed'
     on conflict (workspace_id, id) do update set state = 'failed'
     returning id`,
    [p.orderId],
  )
  return { refundId: rows[0].id as string }
}

const nothing = {
  ...{ holder: '', bank: '', iban: '', bic: '', accountNumber: '', routingNumber: '', instructions: '' },
  ...{ currency: 'EUR', days: 7 },
}

/** Bank transfers, and refunds that a seller sends. */
export const transferRows: Row[] = [
  { operation: 'GET /bank-account', expect: anyCreator(200), ownThingsOnly: true },
  // The tests run as a demo does, which takes no real money.
  { operation: 'PUT /bank-account', expect: anyCreator(409), body: () => nothing },
  { operation: 'GET /bank-transfers', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /bank-transfers/{transferId}', expect: owner(200), ids: transfer },
  {
    operation: 'POST /bank-transfers/{transferId}/receipts',
    // Of another version than the one that is there.
    expect: owner(409),
    ids: transfer,
    body: () => ({ version: 99, amountCents: 100, receivedOn: '2026-01-01' }),
  },
  {
    operation: 'PUT /bank-transfers/{transferId}/decision',
    expect: owner(409),
    ids: transfer,
    body: () => ({ version: 0, decision: 'cancel' }),
  },
  { operation: 'POST /bank-transfers/{transferId}/reminders', expect: owner(409), ids: transfer },
  {
    operation: 'PUT /refunds/{refundId}/outcome',
    expect: owner(409),
    ids: refund,
    body: () => ({ outcome: 'sent' }),
  },
]

export const transferRelations: Readonly<Record<string, Answers>> = Object.fromEntries(
  transferRows.map(({ operation }) => [operation, { guest: 401, signedIn: 403 }]),
)
