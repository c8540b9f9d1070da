import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { days } from '#kernel/time.ts'
import {
  freePort,
  type Product,
  prepareProduct,
  productFolder,
  query,
  startProduct,
  until,
} from '#testing/product.ts'
import { bodyOf, openShop, type Sale } from '#testing/product-client.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { copySubscriber } from '#testing/subscribers.ts'

const longMs = 3_600_000
vi.setConfig({ testTimeout: longMs })
prepareProduct()

/** Test R19: so many are due at once, of which each twentieth has a card that's declined, and each twentieth question is never answered. */
const subscribers = Number(process.env.RENEWALS ?? 5_000)
const declined = Math.ceil(subscribers / 20)
const kills = 10
const silence = 0.05
const priceCents = 1900
const account = 'acct_renewals'
const key = 'sk_test_of_many_renewals'

let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let dataDir = ''
/** Always the same: at another address it might be a copy, which charges no one until its owner says so. */
let port = 0
let product: Product
const where = () => product

afterAll(() => stripe?.fake.close())

const ask = <Row>(text: string, values: unknown[] = []) => query<Row>(dataDir, text, values)
const begin = () =>
  startProduct(dataDir, { port, env: { RATE_LIMITS: 'off', STRIPE_API_BASE: stripe.address } })

/** Subscribes as a guest and pays on Stripe's page, with a card that ends in this. */
async function subscribe(
  { workspaceId }: Sale,
  offerId: string,
  email: string,
  last4: string,
): Promise<void> {
  const form = { email, name: 'Mia Chen', total: String(priceCents), country: '', method: 'stripe' }
  const answer = await fetch(`${product.url}/checkout/${offerId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  expect(answer.status, await answer.text()).toBe(303)
  const session = stripe.fake.sessions().findLast(({ status }) => status === 'open')
  if (!session) throw new Error('No page was made.')
  stripe.fake.pay(session.id, last4)
  await until(`${email} has subscribed`, 120_000, async () => {
    const rows = await ask(
      `select 1 from orders o join subscriptions s on s.workspace_id = o.workspace_id and s.id = o.subscription_id
       where o.workspace_id = $1 and o.buyer_email = $2 and o.delivered_at is not null and s.method_ref is not null`,
      [workspaceId, email],
    )
    return rows.length === 1
  })
}

/** A month later for all of them. */
const monthLater = ({ workspaceId }: Sale) =>
  ask(
    `update subscriptions set due_at = now(), anchor = anchor - interval '32 days', paid_until = paid_until - interval '32 days',
       last_paid_at = last_paid_at - interval '32 days' where workspace_id = $1`,
    [workspaceId],
  )

/**
 * What a kill or a silence left is old enough to be asked about, and what Stripe never heard of to be charged anew. Who charges may
 * wait for three answers until then: what's younger may be theirs.
 */
async function halfAnHourLater({ workspaceId }: Sale): Promise<void> {
  const isLeft = `updated_at < now() - interval '40 seconds'`
  const unpaid = `select id from orders where workspace_id = $1 and reason = 'renewal' and status in ('open', 'processing') and ${isLeft}`
  await ask(
    `update payment_attempts set due_at = now(), created_at = created_at - interval '31 minutes'
     where workspace_id = $1 and due_at is not null and created_at < now() - interval '40 seconds' and order_id in (${unpaid})`,
    [workspaceId],
  )
  await ask(
    `update orders set updated_at = updated_at - interval '31 minutes' where workspace_id = $1 and id in (${unpaid})`,
    [workspaceId],
  )
  // A charge that was declined waits for its day.
  await ask(
    `update subscriptions set due_at = now() where workspace_id = $1 and state = 'active' and due_at > now()
       and id in (select subscription_id from orders where workspace_id = $1 and reason = 'renewal' and status = 'failed')`,
    [workspaceId],
  )
}

type Renewal = {
  id: string
  subscription: string
  isDeclined: boolean
  state: string
  failures: number
  nextPeriod: number
  /** Milliseconds between now and the next try. */
  dueInMs: number
  orders: { id: string; status: string; period: number }[]
  transactions: number
  paidCents: number
  told: number
  /** Whether access is theirs now. */
  hasAccess: boolean
}

const renewalsOf = ({ workspaceId }: Sale) =>
  ask<Renewal>(
    `select s.id as subscription, f.buyer_email like 'declines%' as "isDeclined", s.state, s.failures, s.next_period as "nextPeriod",
       extract(epoch from s.due_at - now())::float8 * 1000 as "dueInMs",
       (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'period', o.subscription_period)), '[]')
          from orders o where o.workspace_id = $1 and o.subscription_id = s.id and o.reason = 'renewal') as orders,
       (select count(*)::int from transactions t join orders o on o.workspace_id = $1 and o.id = t.order_id
          where t.workspace_id = $1 and o.subscription_id = s.id and o.reason = 'renewal' and t.status = 'Completed') as transactions,
       (select coalesce(sum(t.gross_cents), 0)::int from transactions t join orders o on o.workspace_id = $1 and o.id = t.order_id
          where t.workspace_id = $1 and o.subscription_id = s.id and o.reason = 'renewal' and t.status = 'Completed') as "paidCents",
       (select count(*)::int from mails m where m.workspace_id = $1 and m.to_address = f.buyer_email
          and m.template = 'payments.subscription') as told,
       exists (select 1 from grants g where g.workspace_id = $1 and g.source_id = f.id and g.revoked_at is null
          and (g.ends_at is null or g.ends_at > now())) as "hasAccess"
     from subscriptions s join orders f on f.workspace_id = $1 and f.subscription_id = s.id and f.reason = 'first'
     where s.workspace_id = $1 order by s.id`,
    [workspaceId],
  )

/** How often Stripe took the money of each order, by its own books. */
function chargesByOrder(): Map<string, number> {
  const taken = stripe.fake
    .objects(account, 'charge')
    .filter(({ status }) => status === 'succeeded')
    .map(({ metadata }) => JSON.stringify(metadata).match(/ord_[0-9a-z]+/)?.[0] ?? 'of nothing')
  const counted = new Map<string, number>()
  for (const id of taken) counted.set(id, (counted.get(id) ?? 0) + 1)
  return counted
}

describe('a renewal run', () => {
  it('R19: charges each period once, fails each declined one once, and leaves everyone their access, whatever dies', async () => {
    stripe = await openFakeStripe({ send: async () => undefined })
    stripe.fake.addKey(key, { account })
    dataDir = productFolder()
    port = await freePort()
    product = await begin()
    const sale = await openShop(where)
    const { creator, workspaceId, courseId } = sale
    await bodyOf(creator.call('PUT', '/api/v1/payment-connections/stripe', { key, replaces: false }))
    const { id: offerId } = await bodyOf(
      creator.call<{ id: string }>('POST', '/api/v1/offers', {
        ...{ productKind: 'course', productId: courseId, name: 'Monthly' },
        ...{ pricing: 'subscription', interval: 'month', priceCents },
      }),
    )
    await subscribe(sale, offerId, 'pays@example.com', '4242')
    await subscribe(sale, offerId, 'declines@example.com', '0341')
    const copy = (email: string, from: number, to: number) =>
      copySubscriber(async (text, values) => ({ rows: await ask(text, values) }), {
        ...{ workspaceId, email, from, to },
      })
    await copy('pays@example.com', 1, subscribers - declined - 1)
    await copy('declines@example.com', subscribers, subscribers + declined - 2)
    expect(await renewalsOf(sale)).toHaveLength(subscribers)

    stripe.fake.faults.silence = silence
    await monthLater(sale)
    const open = async () => {
      const [row] = await ask<{ due: number; open: number }>(
        `select (select count(*)::int from subscriptions where workspace_id = $1 and due_at <= now()) as due,
           (select count(*)::int from orders where workspace_id = $1 and reason = 'renewal'
              and (status in ('open', 'processing') or (status = 'paid' and deliver_due_at is not null))) as open`,
        [workspaceId],
      )
      return (row?.due ?? 1) + (row?.open ?? 1)
    }
    for (let kill = 0; kill < kills && (await open()) > 0; kill++) {
      await sleep(2_000 + randomInt(8_000))
      await product.kill({ database: kill % 3 === 2 })
      product = await begin()
    }
    let looks = 0
    await until('all of it is decided', longMs / 2, async () => {
      await sleep(1_000)
      if (looks++ % 10 === 9) await halfAnHourLater(sale)
      const [left] = await ask<{ failed: number }>(
        `select count(*)::int as failed from subscriptions s where s.workspace_id = $1 and s.state = 'active' and s.next_period = 2`,
        [workspaceId],
      )
      return (await open()) === 0 && left?.failed === 0
    })

    const charges = chargesByOrder()
    const renewals = await renewalsOf(sale)
    expect(renewals).toHaveLength(subscribers)
    for (const { isDeclined, dueInMs, ...of } of renewals) {
      const [order] = of.orders
      expect(of, of.subscription).toMatchObject({ orders: [{ period: 2 }], hasAccess: true, told: 1 })
      expect(charges.get(order?.id ?? '') ?? 0, `charges of ${of.subscription}`).toBe(isDeclined ? 0 : 1)
      expect(of, of.subscription).toMatchObject(
        isDeclined
          ? { state: 'pastDue', failures: 1, transactions: 0, orders: [{ status: 'failed' }] }
          : {
              ...{ state: 'active', failures: 0, nextPeriod: 3, transactions: 1, paidCents: priceCents },
              orders: [{ status: 'paid' }],
            },
      )
      // The first of its three tries to come, and no sooner.
      if (isDeclined) expect(dueInMs, of.subscription).toBeGreaterThan(days(0.5))
    }
    const ours = new Set(renewals.flatMap(({ orders }) => orders.map(({ id }) => id)))
    const first = [...charges.keys()].filter((id) => !ours.has(id))
    expect(first, 'charges of the two first payments, and of nothing else').toHaveLength(2)
    expect(
      await ask(
        `select transaction_id from ledger_entries where workspace_id = $1 group by transaction_id, currency having sum(cents) <> 0`,
        [workspaceId],
      ),
    ).toEqual([])
    expect(await product.stop()).toBe(0)
  })
})
