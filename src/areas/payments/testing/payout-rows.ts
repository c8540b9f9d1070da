import type { TestApplication } from '#testing/application.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** A payout of A's, on its way. */
async function payoutOfOwner(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `insert into payouts (workspace_id, id, provider, account, mode, provider_ref, amount_cents, fee_cents, currency, transaction_count,
       status, is_automatic, arrives_at, created_at, updated_at)
     select workspace_id, 'pyo_' || substr(md5(id), 1, 26), 'test', workspace_id, 'test', 'po_' || id, 100, 3, 'USD', 1,
       'Completed', true, created_at, created_at, created_at
     from orders where id = $1
     on conflict (workspace_id, id) do update set status = 'Completed'
     returning id`,
    [p.orderId],
  )
  return { payoutId: rows[0].id as string }
}

/** A dispute over P's order that A lost. */
async function lostDispute(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `insert into disputes (workspace_id, id, order_id, transaction_id, provider, account, provider_ref, amount_cents, fee_cents, currency,
       reason, state, closed_at, created_at, updated_at)
     select workspace_id, 'dsp_' || substr(md5(order_id), 1, 26), order_id, id, provider, account, 'dp_' || id, gross_cents, 0, currency,
       'general', 'lost', created_at, created_at, created_at
     from transactions where order_id = $1 and kind = 'payment' and status = 'Completed'
     on conflict (workspace_id, id) do update set state = 'lost'
     returning id`,
    [p.orderId],
  )
  return { disputeId: rows[0].id as string }
}

/** Paying out, and payments that a bank took back. */
export const payoutRows: Row[] = [
  { operation: 'GET /payments/balances', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payouts', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payouts/{payoutId}', expect: owner(200), ids: payoutOfOwner },
  // What was sold today is held.
  { operation: 'POST /payouts', expect: anyCreator(409), body: () => ({}) },
  { operation: 'PUT /test-payments/bank', expect: anyCreator(200), body: () => ({ returnsPayouts: false }) },
  { operation: 'GET /disputes', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /disputes/{disputeId}/evidence', expect: owner(200), ids: lostDispute },
  {
    operation: 'PUT /disputes/{disputeId}/evidence',
    expect: owner(409),
    ids: lostDispute,
    body: () => ({ text: 'They finished it.' }),
  },
  { operation: 'PUT /disputes/{disputeId}/acceptance', expect: owner(200), ids: lostDispute },
]
