import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CrashPoint } from '#platform/crash-points.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { faultRepeats, isLongRun } from '#testing/faults.ts'
import {
  dieAt,
  type Product,
  prepareProduct,
  productFolder,
  query,
  startProduct,
  toldWhereToDie,
  until,
} from '#testing/product.ts'
import { bodyOf, openShop, type Person, paymentOf, person, type Sale } from '#testing/product-client.ts'
import { runCli } from '../cli/run.ts'

vi.setConfig({ testTimeout: Math.max(300_000, faultRepeats * 30_000) })
prepareProduct()

/** Test R1: restart and reconciliation together. */
const reconciledMs = 60_000
/** So many kills before everything is compared with everything. */
const killsBetween = 10

/** One seller presses more often than any person does. */
const unlimited = { env: { ...toldWhereToDie.env, RATE_LIMITS: 'off' } }

let dataDir = ''
let product: Product
const where = () => product

/** One product for both tests: each has a store of its own. */
beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir, unlimited)
})

const ask = <Row>(text: string, values: unknown[] = []) => query<Row>(dataDir, text, values)

type Kill = CrashPoint | 'anyMoment'

/** Each point in turn, and between them moments that no one named. A short run begins at another point each time. */
function killsAt(points: readonly CrashPoint[], short: number): Kill[] {
  const first = randomInt(points.length)
  return Array.from({ length: isLongRun ? faultRepeats : short }, (_, n) =>
    n % 5 === 4 ? 'anyMoment' : (points[(first + n) % points.length] ?? 'anyMoment'),
  )
}

/** Does it while the process dies, at the point or after a moment. Every third time its database dies with it. */
async function killDuring(kill: Kill, round: number, work: () => Promise<unknown>): Promise<void> {
  const { exitCode, signalCode } = product.process
  if (exitCode !== null || signalCode !== null) product = await startProduct(dataDir, unlimited)
  if (kill !== 'anyMoment') await dieAt(product, kill)
  const working = work()
  // Awaited further down, and until then no one's.
  working.catch(() => null)
  const withDatabase = round % 3 === 2
  if (kill === 'anyMoment') {
    await sleep(randomInt(120))
    await product.kill({ database: withDatabase })
  } else {
    const isOver = await Promise.race([product.ended.then(() => true), sleep(reconciledMs, false)])
    if (!isOver) throw new Error(`Nothing reached ${kill}:\n${product.output()}`)
    if (withDatabase) await product.kill({ database: true })
  }
  await working
}

/** An answer; null when the process died before it gave one. */
async function unlessKilled<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof TypeError) return null // fetch: the connection was cut or refused
    throw error
  }
}

/** What Test payments wrote down itself, outside the database. */
const atProvider = <T>(isOf: (name: string) => boolean): T[] => {
  const folder = join(dataDir, 'test-payments')
  return readdirSync(folder)
    .filter(isOf)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T)
}

/** Every total of the store is its rows, its ledger and what the provider says, payment by payment. */
async function expectSoundBooks({ handle }: Sale): Promise<void> {
  const visit = findRunningPostgres(dataDir)
  if (!visit) throw new Error('No database server runs on this folder.')
  const lines: string[] = []
  const exitCode = await runCli(
    ['ledger:verify', '--provider', '--workspace', handle],
    { DATABASE_URL: visit.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    (line) => lines.push(line),
  ).finally(() => visit.leave())
  expect(exitCode, lines.join('\n')).toBe(0)
  expect(lines.at(-1)).toMatch(/^All \d+ totals agree/)
}

/** Lines of the ledger that don't sum to nothing, by payment or refund. */
const crooked = ({ workspaceId }: Sale) =>
  ask(
    `select transaction_id from ledger_entries where workspace_id = $1 group by transaction_id, currency having sum(cents) <> 0`,
    [workspaceId],
  )

async function buy(
  sale: Sale,
  offerId: string,
  priceCents: number,
): Promise<{ buyer: Person; orderId: string }> {
  const buyer = person(where)
  const { orderId } = await bodyOf(
    buyer.call<{ orderId: string }>(
      'POST',
      `/api/v1/checkouts/${offerId}`,
      { ...paymentOf(buyer, sale), expectedTotalCents: priceCents },
      { 'idempotency-key': `key-${buyer.email}` },
    ),
  )
  return { buyer, orderId }
}

describe('a server killed during refunds', () => {
  /** Its amount is kept free, the provider paid it back, and it's about to be written down. */
  const points: CrashPoint[] = ['payments.afterReserve', 'payments.afterRefund', 'payments.beforeRefunded']
  const price = 4900

  type Press = { orderId: string; key: string; cents: number; told: { id: string } | null }

  const refund = ({ creator }: Sale, { orderId, key, cents }: Press) =>
    creator.call<{ id: string; state: string }>(
      'POST',
      `/api/v1/orders/${orderId}/refunds`,
      { amountCents: cents, reason: 'requested', endsAccess: 'removed' },
      { 'idempotency-key': key },
    )

  async function press(sale: Sale, wanted: Press): Promise<void> {
    const answer = await unlessKilled(refund(sale, wanted))
    if (!answer) return
    expect([201, 409, 422, 503], JSON.stringify(answer.body)).toContain(answer.status)
    if (answer.status === 201) wanted.told = answer.body
  }

  /** Presses with the same key until there is an answer, as a browser does whose connection was lost. */
  const pressAgain = (sale: Sale, wanted: Press) =>
    until(`a retry of ${wanted.key} is answered`, reconciledMs, async () => {
      const { status, body } = await refund(sale, wanted)
      if (status === 201 && wanted.told) expect(body.id).toBe(wanted.told.id)
      if (status === 201) wanted.told = body
      // Others had taken the amount.
      return status === 201 || status === 422 || (status === 409 && !JSON.stringify(body).includes('running'))
    })

  type Row = Record<'id' | 'order_id' | 'state', string> & Record<string, number | string>

  /** Per refund, how many there are of everything it must have exactly one of. */
  const refundsOf = ({ workspaceId }: Sale) =>
    ask<Row>(
      `select r.id, r.order_id, r.state, r.amount_cents::int as cents,
         (select count(*)::int from transactions t where t.workspace_id = r.workspace_id and t.order_id = r.order_id
            and t.kind = 'refund' and t.charge_id = r.provider_ref) as transactions,
         (select count(*)::int from credit_notes c where c.workspace_id = r.workspace_id and c.refund_id = r.id) as credit_notes,
         (select count(*)::int from mails m where m.workspace_id = r.workspace_id and m.template = 'payments.refund'
            and m.to_address = o.buyer_email) as mails_of_order,
         (select count(*)::int from refunds x where x.workspace_id = r.workspace_id and x.order_id = r.order_id
            and x.state = 'succeeded') as refunds_of_order,
         (select count(*)::int from grants g where g.workspace_id = r.workspace_id and g.source_id = r.order_id
            and g.revoked_at is null) as open_grants,
         o.refunded_cents::int as refunded
       from refunds r join orders o on o.workspace_id = r.workspace_id and o.id = r.order_id
       where r.workspace_id = $1 order by r.id`,
      [workspaceId],
    )

  async function expectEachOnce(sale: Sale, pressed: Press[]): Promise<number> {
    // What no one presses again is found by the sweep, whose patience isn't what is tested.
    await ask('update refunds set due_at = now() where workspace_id = $1 and state in ($2, $3)', [
      ...[sale.workspaceId, 'reserved', 'waiting'],
    ])
    await until('every refund is decided', reconciledMs, async () => {
      const rows = await refundsOf(sale)
      return rows.every(({ state }) => state === 'succeeded' || state === 'failed')
    })
    const rows = await refundsOf(sale)
    const paidBack = atProvider<{ key: string; amount: { cents: number } }>((name) =>
      // A kill may leave a draft of one beside it.
      /\.refund-\d+$/.test(name),
    )
    const ours = new Set(rows.map(({ id }) => id))
    // In both directions, and nothing twice.
    expect(
      paidBack
        .filter(({ key }) => ours.has(key))
        .map(({ key, amount }) => [key, amount.cents])
        .sort(),
    ).toEqual(rows.filter(({ state }) => state === 'succeeded').map(({ id, cents }) => [id, cents]))
    for (const row of rows) {
      if (row.state === 'failed') continue
      expect(row, `refund ${row.id}`).toMatchObject({ transactions: 1, credit_notes: 1, open_grants: 0 })
      expect(row.mails_of_order, `emails of order ${row.order_id}`).toBe(row.refunds_of_order)
      const together = rows.filter((other) => other.order_id === row.order_id && other.state === 'succeeded')
      expect(together.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(row.refunded)
      expect(row.refunded).toBeLessThanOrEqual(price)
    }
    // Whoever was told of a refund has it.
    for (const { told } of pressed) if (told) expect(ours.has(told.id)).toBe(true)
    const notes = await ask<{ sequence: number }>(
      'select sequence from credit_notes where workspace_id = $1 order by sequence',
      [sale.workspaceId],
    )
    expect(notes.map(({ sequence }) => sequence)).toEqual(notes.map((_, at) => at + 1))
    expect(await crooked(sale)).toEqual([])
    await expectSoundBooks(sale)
    return rows.length
  }

  it('R1: pays back each once, to the cent, and writes down all of it', async () => {
    const sale = await openShop(where)
    const kills = killsAt(points, 1)
    let rounds = 0
    let cut = 0
    let counted = 0
    while (kills.length > 0) {
      const some = kills.splice(0, killsBetween)
      const pressed: Press[] = []
      const stock: string[] = []
      for (let n = 0; n < some.length * 3; n++) stock.push((await buy(sale, sale.offerId, price)).orderId)
      for (const kill of some) {
        const [whole = '', parts = '', greedy = ''] = stock.splice(0, 3)
        // All of one order, two parts of another, and of the third all of it twice.
        const presses = [
          { orderId: whole, cents: price },
          { orderId: parts, cents: 2000 },
          { orderId: parts, cents: 1500 },
          { orderId: greedy, cents: price },
          { orderId: greedy, cents: price },
        ].map((wanted, n): Press => ({ ...wanted, key: `refund-${n}-${wanted.orderId}`, told: null }))
        await killDuring(kill, rounds++, () => Promise.all(presses.map((each) => press(sale, each))))
        cut += presses.filter(({ told }) => !told).length
        pressed.push(...presses)
      }
      product = await startProduct(dataDir, unlimited)
      // Every second one is pressed again; the others the server must see to alone.
      const lost = pressed.filter(({ told }) => !told)
      await Promise.all(lost.filter((_, n) => n % 2 === 0).map((each) => pressAgain(sale, each)))
      counted = await expectEachOnce(sale, pressed)
      for (const each of pressed.filter(({ told }) => told).slice(-3)) await pressAgain(sale, each)
    }
    expect(cut, 'presses that a kill cut off').toBeGreaterThan(0)
    expect(counted, 'refunds').toBeGreaterThan(0)
    if (isLongRun) console.log(`${rounds} kills, ${cut} presses cut off, ${counted} refunds`)
  })
})

describe('a server killed during renewals', () => {
  /** The attempt is on the disk, its charge has a name, money moved, it's about to be written down, and it was. */
  const points: CrashPoint[] = [
    'payments.afterRenewalOrder',
    'payments.afterRenewalName',
    'payments.afterRenewalCharge',
    'payments.beforeSettle',
    'payments.afterRenewal',
  ]
  const price = 1900
  const together = 4

  async function openSubscription({ creator, courseId }: Sale): Promise<string> {
    const { id } = await bodyOf(
      creator.call<{ id: string }>('POST', '/api/v1/offers', {
        ...{ productKind: 'course', productId: courseId, name: 'Monthly' },
        ...{ pricing: 'subscription', interval: 'month', priceCents: price },
      }),
    )
    return id
  }

  const subscriptionsOf = ({ workspaceId }: Sale) =>
    ask<{ id: string }>('select id from subscriptions where workspace_id = $1 order by id', [workspaceId])

  /** Moves one to its next payment, as its seller does who tries it out. */
  const moveAhead = async ({ creator }: Sale, id: string) => {
    const answer = await unlessKilled(creator.call('POST', `/api/v1/subscriptions/${id}/fast-forward`, {}))
    // Someone else is at it.
    if (answer) expect([200, 409, 503], JSON.stringify(answer.body)).toContain(answer.status)
    return answer?.status === 200
  }

  /** As often as it takes; says how often it was answered. */
  async function moveUntilKilled(sale: Sale, id: string): Promise<number> {
    const { ended } = product
    for (let answers = 0; ; ) {
      if (await moveAhead(sale, id)) answers++
      if (await Promise.race([ended.then(() => true), sleep(250, false)])) return answers
    }
  }

  /**
   * Half an hour later, as far as it's about what a kill left: an attempt that its provider never heard of is given up by then, and
   * its period is charged again.
   */
  async function halfAnHourLater({ workspaceId }: Sale): Promise<void> {
    const unpaid = `select id from orders where workspace_id = $1 and status <> 'paid'`
    await ask(
      `update payment_attempts set due_at = now(), created_at = now() - interval '31 minutes'
         where workspace_id = $1 and due_at is not null and order_id in (${unpaid})`,
      [workspaceId],
    )
    await ask(
      `update orders set updated_at = now() - interval '31 minutes' where workspace_id = $1 and status = 'open'`,
      [workspaceId],
    )
    await ask(
      `update subscriptions set due_at = now()
         where workspace_id = $1 and id in (select subscription_id from orders where id in (${unpaid}) and status = 'failed')`,
      [workspaceId],
    )
  }

  type Period = Record<'id' | 'status' | 'subscription_id', string> & Record<string, number | string>

  const periodsOf = ({ workspaceId }: Sale) =>
    ask<Period>(
      `select o.id, o.status, o.subscription_id, o.subscription_period as period,
         (select count(*)::int from transactions t where t.workspace_id = o.workspace_id and t.order_id = o.id
            and t.status = 'Completed' and t.gross_cents = o.total_cents) as transactions,
         (select count(*)::int from invoices i where i.workspace_id = o.workspace_id and i.order_id = o.id) as invoices,
         (select count(*)::int from mails m where m.workspace_id = o.workspace_id and m.to_address = o.buyer_email
            and m.template in ('payments.receipt', 'payments.renewal')) as receipts_of_buyer,
         (select count(*)::int from orders x where x.workspace_id = o.workspace_id and x.subscription_id = o.subscription_id
            and x.status = 'paid') as paid_of_subscription,
         (select count(*)::int from grants g where g.workspace_id = o.workspace_id and g.contact_id = o.contact_id
            and g.revoked_at is null and g.ends_at >= s.paid_until) as grants,
         s.state, s.next_period
       from orders o join subscriptions s on s.workspace_id = o.workspace_id and s.id = o.subscription_id
       where o.workspace_id = $1 order by o.subscription_id, o.subscription_period, o.id`,
      [workspaceId],
    )

  /** What the provider charged that succeeded: the order of each. */
  const charged = (orders: ReadonlySet<string>) =>
    atProvider<{ key?: string; state?: string }>((name) => name.endsWith('.json'))
      .filter(({ state }) => state === 'succeeded')
      .map(({ key = '' }) => key.split(':')[0] ?? '')
      .filter((id) => orders.has(id))
      .sort()

  async function expectEachPeriodOnce(sale: Sale): Promise<Period[]> {
    let looks = 0
    await until('every period that was begun is paid and delivered', reconciledMs, async () => {
      if (looks++ % 40 === 0) await halfAnHourLater(sale)
      const [row] = await ask<{ open: number }>(
        `select (select count(*)::int from orders where workspace_id = $1 and (status <> 'paid' or deliver_due_at is not null))
           + (select count(*)::int from subscriptions where workspace_id = $1 and due_at <= now()) as open`,
        [sale.workspaceId],
      )
      return row?.open === 0
    })
    const periods = await periodsOf(sale)
    const ids = periods.map(({ id }) => id)
    expect(charged(new Set(ids))).toEqual([...ids].sort())
    for (const row of periods) {
      expect(row, `order ${row.id}`).toMatchObject({ status: 'paid', state: 'active', transactions: 1 })
      expect(row, `order ${row.id}`).toMatchObject({ invoices: 1, grants: 1 })
    }
    for (const { id } of await subscriptionsOf(sale)) {
      const own = periods.filter((row) => row.subscription_id === id)
      // No period is left out, and none is there twice.
      expect(own.map(({ period }) => period)).toEqual(own.map((_, n) => n + 1))
      expect(own.at(-1)?.next_period).toBe(own.length + 1)
    }
    expect(await crooked(sale)).toEqual([])
    await expectSoundBooks(sale)
    return periods
  }

  it('R1: charges each period once, and writes down all of it', async () => {
    const sale = await openShop(where)
    const offerId = await openSubscription(sale)
    for (let n = 0; n < together; n++) await buy(sale, offerId, price)
    const ids = (await subscriptionsOf(sale)).map(({ id }) => id)
    const kills = killsAt(points, 1)
    let rounds = 0
    let told = 0
    let periods: Period[] = []
    while (kills.length > 0) {
      for (const kill of kills.splice(0, killsBetween))
        await killDuring(kill, rounds++, async () => {
          // What the kill before this one left is decided first: until then nothing more is charged.
          await halfAnHourLater(sale).catch(() => null)
          told += (await Promise.all(ids.map((id) => moveUntilKilled(sale, id)))).reduce((sum, n) => sum + n)
        })
      product = await startProduct(dataDir, unlimited)
      const before = periods.length
      periods = await expectEachPeriodOnce(sale)
      expect(periods.length, 'periods').toBeGreaterThanOrEqual(Math.max(before, together))
    }
    if (isLongRun) console.log(`${rounds} kills, ${told} presses answered, ${periods.length} periods`)
    expect(periods.length, 'periods').toBeGreaterThan(together)
    expect(await product.stop()).toBe(0)
  })
})
