import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '#platform/crypto.ts'
import { copySubscriber } from '#testing/subscribers.ts'
import type { Figure } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { type BenchDatabase, benchDatabase } from './parts/database.ts'
import { cpuSeconds } from './parts/processes.ts'
import { type Course, makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { isQuick, repetitions, seconds } from './parts/setting.ts'
import { type SlowStripe, slowStripe } from './parts/slow-stripe.ts'

const latencyMs = 50
const subscribers = isQuick ? 300 : 2_000
const waitingOrders = isQuick ? 20 : 100
const signing = 'whsec_of_the_benchmark'
/** Messages under way at once. */
const together = 25
const patienceMs = 300_000

/**
 * B13: renewals through a Stripe that takes 50 ms for each answer, and messages of its: how many a second are taken in, each signature
 * checked, and whether every order they're about is paid.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const stripe = await slowStripe(latencyMs)
  const dataDir = join(database.folder, 'product')
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    STRIPE_API_BASE: stripe.url,
  }
  const product = await startProduct({ dataDir, env, readyWithinMs: 300_000 })
  const at = { product, database, stripe, dataDir }
  try {
    const seller = await signInSeller(product)
    const key = stripe.fake.addKey('sk_test_benchmark_of_renewals')
    await seller.call('PUT', '/payment-connections/stripe', { key, replaces: false })
    const [monthly, once] = await makeCourses(seller, 2, 1)
    if (!monthly || !once) throw new Error('There are no courses.')
    return [...(await renewals(at, seller, monthly)), ...(await messages(at, seller, once))]
  } finally {
    await product.stop()
    await stripe.close()
    await database.stop()
  }
}

type At = { product: Product; database: BenchDatabase; stripe: SlowStripe; dataDir: string }

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isDone())) {
    if (performance.now() - begun > patienceMs) throw new Error(`In vain: ${what}.`)
    await sleep(100)
  }
}

/** Presses at the checkout's form, as a browser does. */
async function press({ product }: At, { offerId }: Course, email: string): Promise<void> {
  const form = { email, name: 'Mia Chen', total: '4900', country: '', method: 'stripe' }
  const answer = await fetch(`${product.url}/checkout/${offerId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  if (answer.status >= 400) throw new Error(`The checkout answered ${answer.status}.`)
}

async function renewals(at: At, { workspaceId }: Seller, course: Course): Promise<Figure[]> {
  const { database, stripe, product } = at
  const one = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows[0]
  await database.pool.query(
    `update offers set pricing = 'subscription', interval = 'month' where workspace_id = $1 and id = $2`,
    [workspaceId, course.offerId],
  )
  // The demo has subscriptions of its own in this store.
  const of = [workspaceId, course.offerId]
  await press(at, course, 'subscriber@example.com')
  const session = stripe.fake.sessions().at(0)
  if (!session) throw new Error('No page was made.')
  stripe.fake.pay(session.id)
  await until('the first payment', async () => {
    const row = await one(
      'select count(*)::int as n from subscriptions where workspace_id = $1 and offer_id = $2 and method_ref is not null',
      of,
    )
    return row.n === 1
  })
  await copySubscriber((text, values) => database.pool.query(text, values), {
    ...{ workspaceId, email: 'subscriber@example.com', from: 2, to: subscribers },
  })
  await database.pool.query('vacuum analyze')
  const [rates, cpu, most] = [[], [], []] as [number[], number[], number[]]
  for (let run = 0; run < Math.min(repetitions, 3); run++) {
    await sleep(12_000) // Messages of the run before are on their way.
    stripe.mostAtOnce()
    const before = cpuSeconds(product.pid)
    // Each is due, a period further.
    await database.pool.query(
      `update subscriptions set due_at = now(), anchor = anchor - interval '32 days', paid_until = paid_until - interval '32 days',
         last_paid_at = last_paid_at - interval '32 days' where workspace_id = $1 and offer_id = $2`,
      of,
    )
    let begun = 0
    await until('the renewals', async () => {
      const { due, open } = await one(
        `select count(*) filter (where due_at <= now())::int as due,
           (select count(*)::int from orders o join subscriptions s on s.workspace_id = $1 and s.id = o.subscription_id and s.offer_id = $2
              where o.workspace_id = $1 and o.reason = 'renewal' and o.status <> 'paid') as open
         from subscriptions where workspace_id = $1 and offer_id = $2`,
        of,
      )
      if (begun === 0 && due < subscribers) begun = performance.now()
      return due === 0 && open === 0
    })
    rates.push(subscribers / ((performance.now() - begun) / 1000))
    cpu.push(((cpuSeconds(product.pid) - before) / subscribers) * 1000)
    most.push(stripe.mostAtOnce())
  }
  const { doubled } = await one(
    `select count(*)::int as doubled from (select subscription_id, subscription_period from orders where workspace_id = $1 and status = 'paid'
       and subscription_id in (select id from subscriptions where workspace_id = $1 and offer_id = $2) group by 1, 2 having count(*) > 1) d`,
    of,
  )
  return [
    figure('renewals paid and delivered, Stripe at 50 ms', rates, 'a second', '≥ 50', (value) => value >= 50),
    figure('calls of Stripe under way at once', most, '', '≤ 25', (value) => value <= 25),
    figure('the server’s processor time for one renewal', cpu, 'ms', ''),
    figure('periods charged twice', [doubled], '', '0', (value) => value === 0),
  ]
}

async function messages(at: At, { workspaceId }: Seller, course: Course): Promise<Figure[]> {
  const { database, stripe, product, dataDir } = at
  const { pool } = database
  const secretKey = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
  const secrets = seal(
    { secretKey },
    'payments.connection',
    JSON.stringify({ key: 'sk_test_benchmark_of_renewals', signing }),
  )
  const { rows } = await pool.query(
    'update payment_connections set secrets = $2 where workspace_id = $1 returning id',
    [workspaceId, secrets],
  )
  const url = `${product.url}/webhooks/stripe/${rows[0]?.id}`
  const [rates, tails, cpu, lost, late] = [[], [], [], [], []] as number[][]
  for (let run = 0; run < repetitions; run++) {
    const known = new Set(stripe.fake.sessions().map(({ id }) => id))
    for (let n = 0; n < waitingOrders; n++) await press(at, course, `told-${run}-${n}@example.com`)
    const sessions = stripe.fake.sessions().filter(({ id }) => !known.has(id))
    // No one asks about them by themselves meanwhile: only messages do.
    await pool.query(
      `update payment_attempts set due_at = now() + interval '1 day' where workspace_id = $1 and state = 'redirect'`,
      [workspaceId],
    )
    for (const { id } of sessions) stripe.fake.pay(id)
    const bodies = sessions.map((session, n) =>
      JSON.stringify({
        ...{ id: `evt_${run}_${n}`, object: 'event', type: 'checkout.session.completed' },
        data: { object: session },
      }),
    )
    const before = cpuSeconds(product.pid)
    const begun = performance.now()
    const times: number[] = []
    let sent = 0
    const send = async () => {
      while (performance.now() - begun < seconds * 1000 || sent < bodies.length) {
        const body = bodies[sent++ % bodies.length] ?? ''
        const from = performance.now()
        const { status } = await fetch(url, { method: 'POST', body, headers: signed(body) })
        times.push(performance.now() - from)
        if (status !== 204) throw new Error(`A message was answered ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: together }, send))
    const lasted = (performance.now() - begun) / 1000
    rates?.push(times.length / lasted)
    cpu?.push(((cpuSeconds(product.pid) - before) / times.length) * 1000)
    tails?.push(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN)
    const open = async () =>
      (
        await pool.query(
          `select count(*)::int as n from orders where workspace_id = $1 and buyer_email like $2 and (status <> 'paid' or delivered_at is null)`,
          [workspaceId, `told-${run}-%`],
        )
      ).rows[0].n as number
    const ended = performance.now()
    while ((await open()) > 0 && performance.now() - ended < 60_000) await sleep(100)
    late?.push((performance.now() - ended) / 1000)
    lost?.push(await open())
  }
  return [
    figure(
      'messages of Stripe taken in, each signed, 25 at once',
      rates ?? [],
      'a second',
      '≥ 100',
      (value) => value >= 100,
    ),
    figure('one message, 99th percentile', tails ?? [], 'ms', '≤ 300 ms', (value) => value <= 300),
    figure('the server’s processor time for one message, with what it leads to', cpu ?? [], 'ms', ''),
    figure('from the last message to the last order delivered', late ?? [], 's', ''),
    figure(
      'orders that a message didn’t get paid within a minute',
      lost ?? [],
      '',
      '0',
      (value) => value === 0,
    ),
  ]
}

function signed(body: string): Record<string, string> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', signing).update(`${at}.${body}`).digest('hex')
  return { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
}

function figure(
  name: string,
  runs: number[],
  unit: string,
  target: string,
  meets?: (value: number) => boolean,
): Figure {
  const value = [...runs].sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return { id: 'B13', name, value, unit, target, runs, ...(meets ? { met: meets(value) } : {}) }
}
