import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { CrashPoint } from '#platform/crash-points.ts'
import { faultRepeats, someOf, timeLimit } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'
import {
  openShop,
  type Payment,
  type Person,
  pay,
  paymentOf,
  person,
  type Sale,
} from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 900_000 })
prepareProduct()

/** Test R1: restart and reconciliation together. */
const reconciledMs = timeLimit(60_000)
/** Kills at random moments, besides those at named points. */
const randomKills = Math.min(faultRepeats, 50)
const points = someOf<CrashPoint>(
  [
    // First, while nothing is left to reconcile: reconciling settles too.
    'payments.beforeSettle',
    'payments.afterOrder',
    'payments.afterDraft',
    'payments.afterCharge',
    'payments.afterSettle',
  ],
  2,
)
const slowCard = '4000 0000 0000 0077'

type Checkout = {
  buyer: Person
  payment: Payment
  key: string
  /** What the buyer was told before the kill. */
  told: { orderId: string } | null
}

type Order = { id: string; email: string; status: string }

/** Buyers at the till until no one answers anymore: every one presses once, with a key of their own. */
async function sellUntilKilled(
  where: () => Product,
  sale: Sale,
  withSlowCards: boolean,
): Promise<Checkout[]> {
  const checkouts: Checkout[] = []
  const queue = async () => {
    for (;;) {
      const buyer = person(where)
      const card = withSlowCards && checkouts.length % 4 === 3 ? slowCard : undefined
      const payment = paymentOf(buyer, sale, card)
      const checkout: Checkout = { buyer, payment, key: `key-${buyer.email}`, told: null }
      checkouts.push(checkout)
      try {
        const { status, body } = await pay(buyer, sale, payment, checkout.key)
        expect([201, 503], JSON.stringify(body)).toContain(status)
        if (status === 201) checkout.told = body
        else await sleep(20)
      } catch (error) {
        if (error instanceof TypeError) return // fetch: the connection was cut or refused
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, queue))
  return checkouts
}

/** Presses again with the same key, as a browser does whose connection was lost, until there is an answer. */
async function pressAgain(sale: Sale, { buyer, payment, key, told }: Checkout): Promise<void> {
  await until(`a retry of ${key} is answered`, reconciledMs, async () => {
    const { status, body, headers } = await pay(buyer, sale, payment, key)
    if (status === 201) {
      if (told) expect(body.orderId).toBe(told.orderId)
      const [order] = await ordersOf(sale, buyer.email)
      expect(body.orderId).toBe(order?.id)
      return true
    }
    expect([409, 503], JSON.stringify(body)).toContain(status)
    if (status === 503) expect(headers.get('retry-after')).toBeTruthy()
    await sleep(250)
    return false
  })
}

let dataDir = ''

const ordersOf = (sale: Sale, email: string) =>
  query<Order>(
    dataDir,
    'select id, buyer_email as email, status from orders where workspace_id = $1 and buyer_email = $2',
    [sale.workspaceId, email],
  )

/** What the provider knows, from its own record outside the database: the order of every charge that took money. */
function chargedOrders(): string[] {
  const folder = join(dataDir, 'test-payments')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { key: string; state: string })
    .filter(({ state }) => state === 'succeeded' || state === 'processing')
    .map(({ key }) => key.split(':')[0] ?? '')
    .sort()
}

/** Per paid order, how many there are of everything it must have exactly one of. */
const paidOrders = (sale: Sale) =>
  query<Record<'id' | 'email', string> & Record<string, number | string>>(
    dataDir,
    `select o.id, o.buyer_email as email,
       (select count(*)::int from orders x where x.workspace_id = o.workspace_id and x.buyer_email = o.buyer_email) as orders,
       (select count(*)::int from transactions t where t.workspace_id = o.workspace_id and t.order_id = o.id
          and t.status = 'Completed' and t.gross_cents = o.total_cents) as transactions,
       (select coalesce(sum(l.cents), -1)::int from ledger_entries l join transactions t on t.workspace_id = l.workspace_id
          and t.id = l.transaction_id where t.workspace_id = o.workspace_id and t.order_id = o.id) as ledger_sum,
       (select count(*)::int from grants g where g.workspace_id = o.workspace_id and g.contact_id = o.contact_id
          and g.source_id = o.id) as grants,
       (select count(*)::int from enrollments e where e.workspace_id = o.workspace_id
          and e.contact_id = o.contact_id) as enrollments,
       (select count(*)::int from invoices i where i.workspace_id = o.workspace_id and i.order_id = o.id) as invoices,
       (select count(*)::int from mails m where m.workspace_id = o.workspace_id and m.template = 'payments.receipt'
          and m.to_address = o.buyer_email) as receipts
     from orders o where o.workspace_id = $1 and o.status = 'paid' order by o.id`,
    [sale.workspaceId],
  )

const isExactlyOne = {
  ...{ orders: 1, transactions: 1, ledger_sum: 0, grants: 1, enrollments: 1, invoices: 1, receipts: 1 },
}

/** Emails of the shop in the outbox folder, as a receiver counts them: template and address of every whole file. */
function receivedMails(workspaceMails: Set<string>): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && workspaceMails.has(name.slice(0, -4)))
    .map((name) => {
      const raw = readFileSync(join(folder, name), 'utf8')
      const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
      expect(raw.trimEnd().endsWith(`--${boundary}--`), `${name} is whole`).toBe(true)
      return name.slice(0, -4)
    })
}

/** Waits until nothing is open, then compares the provider's record, the books and the outbox. */
async function expectEverythingOnce(sale: Sale, since: number): Promise<number> {
  const left = () => Math.max(1_000, reconciledMs - (performance.now() - since))
  await until('every charge belongs to a paid and delivered order', left(), async () => {
    const paid = await query<{ id: string }>(
      dataDir,
      `select id from orders where workspace_id = $1 and status = 'paid' and delivered_at is not null and deliver_due_at is null order by id`,
      [sale.workspaceId],
    )
    const ids = new Set(paid.map(({ id }) => id))
    return (await ofThisShop(sale, chargedOrders())).every((id) => ids.has(id))
  })
  const paid = await paidOrders(sale)
  // In both directions, and nothing twice: the lists are the same.
  expect(paid.map(({ id }) => id)).toEqual(await ofThisShop(sale, chargedOrders()))
  for (const order of paid) expect(order, `order ${order.id}`).toMatchObject(isExactlyOne)
  const invoices = await query<{ sequence: number }>(
    dataDir,
    'select sequence from invoices where workspace_id = $1 order by sequence',
    [sale.workspaceId],
  )
  expect(invoices.map(({ sequence }) => sequence)).toEqual(paid.map((_, at) => at + 1))

  await until('every mail went out and every sale was told', left(), async () => {
    const [row] = await query<{ waiting: number; told: number }>(
      dataDir,
      `select count(*) filter (where sent_at is null)::int as waiting,
         count(*) filter (where template = 'payments.sale')::int as told
       from mails where workspace_id = $1`,
      [sale.workspaceId],
    )
    return row?.waiting === 0 && row.told >= paid.length
  })
  const mails = await query<{ id: string; template: string }>(
    dataDir,
    'select id, template from mails where workspace_id = $1 order by id',
    [sale.workspaceId],
  )
  expect(mails.filter(({ template }) => template === 'payments.sale')).toHaveLength(paid.length)
  expect(receivedMails(new Set(mails.map(({ id }) => id))).sort()).toEqual(mails.map(({ id }) => id))
  return paid.length
}

/** The demo's own orders are kept apart. */
async function ofThisShop(sale: Sale, ids: string[]): Promise<string[]> {
  const known = await query<{ id: string; workspace_id: string }>(
    dataDir,
    'select id, workspace_id from orders',
  )
  const workspaceOf = new Map(known.map((order) => [order.id, order.workspace_id]))
  // A charge whose order is nowhere is no one else's: it stays in the list and fails the comparison.
  return ids.filter((id) => (workspaceOf.get(id) ?? sale.workspaceId) === sale.workspaceId)
}

describe('a server killed during checkouts', () => {
  it('R1: has for every charge one paid order, grant, enrollment and receipt, and for every order a charge', async () => {
    dataDir = productFolder()
    const kills = [...points, ...Array.from({ length: randomKills }, (_, n) => n)]
    const startFor = (kill: (typeof kills)[number] | undefined) =>
      startProduct(dataDir, typeof kill === 'string' ? { env: { CRASH_AT: kill } } : {})
    let product = await startFor(kills[0])
    const where = () => product
    const sale = await openShop(where)
    let checkouts: Checkout[] = []
    let cut = 0

    for (const [round, kill] of kills.entries()) {
      const withDatabase = round % 3 === 2
      const selling = sellUntilKilled(where, sale, typeof kill === 'string')
      if (typeof kill === 'number') {
        await sleep((800 * (kill + Math.random())) / randomKills)
        await product.kill({ database: withDatabase })
      } else {
        // A buyer who is answered wrongly fails the test at once: the point may never come without them.
        await Promise.all([product.ended, selling])
        if (withDatabase) await product.kill({ database: true })
      }
      const pressed = await selling
      cut += pressed.filter(({ told }) => !told).length
      checkouts.push(...pressed)
      product = await startFor(kills[round + 1])

      if (round === kills.length - 1 || round % 10 === 9) {
        const since = performance.now()
        // Every second buyer whose connection was cut comes back; for the others the server must see to it alone.
        const lost = checkouts.filter(({ told }) => !told)
        await Promise.all(lost.filter((_, n) => n % 2 === 0).map((checkout) => pressAgain(sale, checkout)))
        expect(await expectEverythingOnce(sale, since)).toBeGreaterThan(0)
        for (const checkout of checkouts.filter(({ told }) => told).slice(-3))
          await pressAgain(sale, checkout)
        checkouts = []
      }
    }
    expect(cut, 'checkouts that a kill cut off').toBeGreaterThanOrEqual(points.length)
    expect(await product.stop()).toBe(0)
  })
})
