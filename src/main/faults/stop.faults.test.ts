import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres } from '#platform/postgres/supervisor.ts'
import { faultRepeats, timeLimit } from '#testing/faults.ts'
import {
  databasePid,
  type Product,
  prepareProduct,
  productFolder,
  query,
  spawnProduct,
  startProduct,
  until,
} from '#testing/product.ts'
import { bodyOf, openShop, pay, paymentOf, person, type Sale } from '#testing/product-client.ts'
import { slowSignUp } from '#testing/slow-sign-up.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

/** One folder with its demo and its shop for all tests here: what they stop is started again by the next. */
let dataDir = ''
let product: Product
let sale: Sale
const where = () => product

beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  sale = await openShop(where)
})

/** Test R6. */
const stopWithinMs = timeLimit(10_000)

/** What a load balancer in front would know: whether to send anything more, and what became of what it sent. */
type Observation = { isLeaving: boolean; answered: number; broken: string[] }

type Answer = { status: number; retryAfter: string | undefined; connection: string | undefined }

/** One request; the connection is the agent's. */
function ask(url: string, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      const { 'retry-after': retryAfter, connection } = response.headers
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter, connection }))
    })
    request.on('error', reject)
    request.end()
  })
}

/** Looks at /readyz as load balancers do, until the server says it leaves. */
async function watchReadiness(url: string, seen: Observation): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!seen.isLeaving) {
    // A check that fails counts as "not ready", as it does for a load balancer.
    const { status } = await ask(`${url}/readyz`, agent).catch(() => ({ status: 503 }))
    if (status === 503) seen.isLeaving = true
    else await sleep(20)
  }
  agent.destroy()
}

/**
 * Asks without a pause and notes everything that is not a whole answer. A kept connection is used until the server asks
 * to close it; new ones are made until it says it leaves.
 */
async function askUntilLeaving(url: string, keepsConnection: boolean, seen: Observation): Promise<void> {
  const agent = keepsConnection ? new Agent({ keepAlive: true, maxSockets: 1 }) : false
  for (let connected = false; connected || !seen.isLeaving; ) {
    try {
      const { status, connection } = await ask(url, agent)
      if (status === 200) seen.answered++
      else seen.broken.push(`status ${status}`)
      connected = keepsConnection && connection !== 'close'
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      seen.broken.push(`${code} ${message} (${keepsConnection ? 'kept' : 'new'} connection)`)
      break
    }
  }
  if (agent) agent.destroy()
}

/** Buys one order after the other until the server leaves. */
async function buyUntilLeaving(seen: Observation): Promise<void> {
  while (!seen.isLeaving) {
    const buyer = person(where)
    try {
      const { status } = await pay(buyer, sale, paymentOf(buyer, sale), `key-${buyer.email}`)
      if (status === 201) seen.answered++
      else seen.broken.push(`checkout ${status}`)
    } catch (error) {
      seen.broken.push(`checkout ${String((error as Error).cause ?? error)}`)
      return
    }
  }
}

/** Reads a table while the product is down. */
async function atRest<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const postgres = await startPostgres({ dataDir })
  try {
    return await query<Row>(dataDir, text)
  } finally {
    await postgres.stop()
  }
}

/** What loading the program as far as its settings takes on an idle core, with room to spare; the rest is read meanwhile. */
const loadingWhenIdle = 500

/** How long the program takes to its first own statement now: it is given a setting that it refuses there. */
async function timeToLoad(): Promise<number> {
  const start = performance.now()
  const refused = await spawnProduct(dataDir, { env: { PORT: 'none' } })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe('PORT must be a number.\n')
  return performance.now() - start
}

describe('two servers', () => {
  it('R15: the second on the same data folder ends at once with one sentence; the first goes on', async () => {
    const tookMore: number[] = []
    // Twice at least: what a busy machine does to one of them is no answer.
    for (let round = 0; round < Math.min(Math.max(faultRepeats, 2), 10); round++) {
      const loading = await timeToLoad()
      const start = performance.now()
      const second = await spawnProduct(dataDir)
      expect(await second.ended).toBe(1)
      tookMore.push(performance.now() - start - loading)
      expect(second.output()).toBe(
        `Another Throughline process (process ${product.process.pid}) is already using the data folder ${dataDir}: ` +
          'stop it first, or set DATA_DIR to another folder.\n',
      )
    }
    // Loading alone takes longer on a busy machine; what comes after must be over within what is left of two seconds.
    expect(Math.min(...tookMore)).toBeLessThan(timeLimit(2_000) - loadingWhenIdle)
    expect((await person(where).call('GET', '/readyz')).status).toBe(200)
  })
})

describe('a server told to stop', () => {
  it('R6: finishes what is in flight, resets no connection, gives its jobs back and ends with 0', async () => {
    for (let round = 0; round < Math.min(faultRepeats, 20); round++) {
      const seen: Observation = { isLeaving: false, answered: 0, broken: [] }
      const pages = [sale.salesPath, '/', `/api/v1/checkouts/${sale.offerId}`, '/healthz']
      const load = pages.flatMap((path) =>
        [true, false].map((keeps) => askUntilLeaving(product.url + path, keeps, seen)),
      )
      load.push(buyUntilLeaving(seen), watchReadiness(product.url, seen))
      const slow = slowSignUp(product)
      await sleep(150 + 300 * Math.random())
      const start = performance.now()
      const stopped = product.stop()
      // Until the port is closed.
      await sleep(1_200)
      slow.finish()

      expect(await slow.status, 'a request whose body was still on its way').toBe(201)
      expect(await stopped, product.output()).toBe(0)
      expect(performance.now() - start).toBeLessThan(stopWithinMs)
      await Promise.all(load)
      expect(seen.broken).toEqual([])
      expect(seen.answered).toBeGreaterThanOrEqual(load.length)
      expect(databasePid(dataDir), 'the database server is stopped too').toBe(0)
      expect(await atRest(dataDir, `select name from jobs.job where state = 'active'`)).toEqual([])

      product = await startProduct(dataDir)
      expect(product.output()).not.toMatch(/took it over|Stopped the database server/)
    }
  })

  it('R6: stops cleanly when told while it is still starting', async () => {
    expect(await product.stop()).toBe(0)
    const starting = await spawnProduct(dataDir)
    while (!databasePid(dataDir)) await sleep(10)
    expect(await starting.stop(), starting.output()).toBe(0)
    expect(databasePid(dataDir)).toBe(0)
  })
})

describe('an error nobody expected', () => {
  it('R17: in a handler answers 500 with its id and leaves nothing half written', async () => {
    product = await startProduct(dataDir, { env: { CRASH_AT: 'payments.afterCharge:throw' } })
    const buyer = person(where)
    const press = () => pay(buyer, sale, paymentOf(buyer, sale), 'once')
    const { status, body, headers } = await press()
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Nothing you entered was changed.',
      requestId: headers.get('x-request-id'),
    })
    // What it printed comes through a pipe, a moment after the answer.
    await until('the error in the log', 5_000, async () =>
      product.output().includes(headers.get('x-request-id') ?? 'no id'),
    )
    expect(product.process.exitCode).toBeNull()
    const written = await query(
      dataDir,
      `select o.status, (select count(*)::int from transactions t where t.order_id = o.id) as transactions
       from orders o where o.buyer_email = $1`,
      [buyer.email],
    )
    expect(written).toEqual([{ status: 'open', transactions: 0 }])
    await product.stop()
  })

  it('R17: that nobody caught ends the process with a failure, after every answer in flight', async () => {
    product = await startProduct(dataDir, { env: { CRASH_AT: 'payments.afterCharge:reject' } })
    const buyer = person(where)
    const paid = await bodyOf(pay(buyer, sale, paymentOf(buyer, sale), 'once'))
    expect(paid).toMatchObject({ state: 'paid' })
    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('unhandled rejection')
    expect(databasePid(dataDir)).toBe(0)
  })
})
