import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, everybody, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

const ofOffer = async (_: TestApplication, { a }: World) => ({ offerId: a.course.offerId })

/** Money that paid nothing for P's order, and went back. */
async function returnedPayment(app: TestApplication, { p }: World) {
  const { rows } = await app.database.pool.query(
    `insert into payment_attempts (workspace_id, id, order_id, attempt, provider, account, provider_ref, state, amount_cents, amount_currency,
       created_at, updated_at)
     select workspace_id, 'pat_' || substr(md5(id), 1, 26), order_id, 99, provider, account, null, 'returned', amount_cents, amount_currency,
       created_at, updated_at
     from payment_attempts where order_id = $1 and attempt = 1
     on conflict (workspace_id, id) do update set state = 'returned'
     returning id`,
    [p.orderId],
  )
  return { paymentId: rows[0].id as string }
}

const orderOfP = async (_: TestApplication, { p }: World) => ({ orderId: p.orderId })

/** Buying, money that came too often, and money that goes back. */
export const checkoutRows: Row[] = [
  { operation: 'GET /checkouts/{offerId}', expect: everybody(200), ids: ofOffer },
  {
    operation: 'POST /checkouts/{offerId}',
    // Whoever owns it already is told so.
    expect: { ...everybody(201), S: 409, P: 409 },
    ids: ofOffer,
    saysPublicTitle: true,
    body: ({ a }, as) => ({
      email: freshEmail(as.toLowerCase()),
      name: 'A Buyer',
      expectedTotalCents: a.course.price.cents,
      card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
    }),
    headers: (as) => ({ 'idempotency-key': `matrix-${as}` }),
  },
  {
    operation: 'POST /orders/{orderId}/receipt-emails',
    // It's P's, who has no account.
    expect: { ...everybody(404), X: 401, P: 401 },
    ids: orderOfP,
  },
  { operation: 'POST /sales/{orderId}/receipt-emails', expect: owner(201), ids: orderOfP },
  { operation: 'GET /offers/{offerId}/checkout-extras', expect: owner(200), ids: ofOffer },
  {
    operation: 'PUT /offers/{offerId}/checkout-extras',
    expect: owner(200),
    ids: ofOffer,
    body: () => ({ thankYou: '', bump: null, upsell: null, downsell: null }),
  },
  { operation: 'GET /payments/checkout-rules', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /payments/checkout-rules',
    expect: anyCreator(200),
    body: () => ({ terms: '', mustAgree: false, asksWaiver: false }),
    ownThingsOnly: true,
  },
  { operation: 'GET /surplus-payments', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /orders/{orderId}/refunds', expect: owner(200), ids: orderOfP },
  {
    operation: 'POST /orders/{orderId}/refunds',
    expect: owner(201),
    ids: orderOfP,
    body: () => ({ amountCents: 1, reason: 'requested', endsAccess: 'kept' }),
    headers: (as) => ({ 'idempotency-key': `refund-${as}` }),
  },
  { operation: 'PUT /surplus-payments/{paymentId}/return', expect: owner(200), ids: returnedPayment },
]
