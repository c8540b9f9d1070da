import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { faultRepeats, takesOtherWay, timeLimit } from '#testing/faults.ts'
import {
  databasePid,
  killDatabase,
  type Product,
  prepareProduct,
  productFolder,
  query,
  startProduct,
  until,
} from '#testing/product.ts'
import {
  type Answer,
  bodyOf,
  openShop,
  type Person,
  pay,
  paymentOf,
  person,
  type Sale,
  signUp,
} from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

/** Test R7. */
const recoverWithinMs = timeLimit(5_000)
/** Where it matters that something comes, not when. */
const patienceMs = 120_000
const rounds = Math.min(faultRepeats, 20)
/** Each round a learner of its own completes them one by one. */
const lessonCount = 60

let dataDir = ''
let product: Product
let sale: Sale
const where = () => product

beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  sale = await openShop(where, lessonCount)
})

type Watch = { ready: number[]; health: number[]; stopped: boolean }

/** What /readyz and /healthz say from one moment to the next. */
async function watch(seen: Watch): Promise<void> {
  const looker = person(where)
  while (!seen.stopped) {
    const ready = await looker.call('GET', '/readyz')
    seen.ready.push(ready.status)
    if (ready.status === 503) expect(ready.headers.get('retry-after')).toBeTruthy()
    seen.health.push((await looker.call('GET', '/healthz')).status)
    await sleep(5)
  }
}

/** Any answer but a success must be the one that says to come again. */
function isDone({ status, headers, body }: Answer): boolean {
  if (status >= 200 && status <= 299) return true
  expect(status, JSON.stringify(body)).toBe(503)
  expect(headers.get('retry-after')).toBeTruthy()
  expect(body).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.stringMatching(/^req_/) })
  return false
}

async function newLearner(): Promise<Person> {
  const learner = person(where)
  await signUp(learner, 'student')
  await bodyOf(pay(learner, sale, paymentOf(learner, sale), `key-${learner.email}`))
  return learner
}

/** Completes lesson after lesson while the database comes and goes; the ones that were acknowledged. */
async function completeLessons(learner: Person, seen: Watch): Promise<string[]> {
  const acknowledged: string[] = []
  for (const lessonId of sale.lessonIds) {
    if (seen.stopped) break
    const path = `/api/v1/learn/${sale.courseId}/lessons/${lessonId}/completion`
    if (isDone(await learner.call('PUT', path, {}))) acknowledged.push(lessonId)
    else await sleep(10)
  }
  return acknowledged
}

/** Buys order after order; the ones that were acknowledged as paid. */
async function buyOrders(seen: Watch): Promise<string[]> {
  const acknowledged: string[] = []
  while (!seen.stopped) {
    const buyer = person(where)
    const answer = await pay(buyer, sale, paymentOf(buyer, sale), `key-${buyer.email}`)
    if (isDone(answer)) acknowledged.push(answer.body.orderId)
    else await sleep(10)
  }
  return acknowledged
}

describe('a database server that dies under the product', () => {
  it('R7: is answered with 503 and Retry-After, comes back within five seconds and lost nothing acknowledged', async () => {
    for (let round = 0; round < rounds; round++) {
      const learner = await newLearner()
      const seen: Watch = { ready: [], health: [], stopped: false }
      const work = Promise.all([completeLessons(learner, seen), buyOrders(seen), watch(seen)])
      await sleep(100 + 200 * Math.random())

      const before = databasePid(dataDir)
      const start = performance.now()
      killDatabase(dataDir, takesOtherWay(round) ? 'SIGQUIT' : 'SIGKILL')
      try {
        await until('readyz notices', recoverWithinMs, async () => seen.ready.includes(503))
        await until('it is ready again', recoverWithinMs, async () => {
          const buyer = person(where)
          const answer = await pay(buyer, sale, paymentOf(buyer, sale), `key-${buyer.email}`)
          return isDone(answer) && seen.ready.at(-1) === 200
        })
        expect(performance.now() - start).toBeLessThan(recoverWithinMs)
      } finally {
        seen.stopped = true
        // Whoever still asks is done before the product is stopped.
        await work.catch(() => undefined)
      }
      const [lessons, orders] = await work

      expect(databasePid(dataDir)).not.toBe(before)
      expect(product.process.exitCode, product.output()).toBeNull()
      expect(new Set(seen.health)).toEqual(new Set([200]))
      expect(new Set(seen.ready)).toEqual(new Set([200, 503]))
      expect(lessons.length + orders.length).toBeGreaterThan(0)

      const course = await bodyOf(
        learner.call<{ lessons: { id: string; completedAt: string | null }[] }>(
          'GET',
          `/api/v1/learn/${sale.courseId}`,
        ),
      )
      const kept = course.lessons.filter(({ completedAt }) => completedAt).map(({ id }) => id)
      expect(kept).toEqual(expect.arrayContaining(lessons))
      const paidOrders = () =>
        query<{ id: string }>(
          dataDir,
          `select id from orders where workspace_id = $1 and status = 'paid' and delivered_at is not null`,
          [sale.workspaceId],
        )
      // An answer may say that an order is paid while its delivery is tried again.
      await until('every acknowledged order is paid and delivered', timeLimit(60_000), async () => {
        const paid = new Set((await paidOrders()).map(({ id }) => id))
        return orders.every((id) => paid.has(id))
      })
    }

    // Jobs and email continue by themselves.
    await until('every sale was told and every mail went out', 120_000, async () => {
      const [row] = await query<{ sales: number; told: number; waiting: number }>(
        dataDir,
        `select (select count(*)::int from orders where workspace_id = $1 and status = 'paid') as sales,
           count(*) filter (where template = 'payments.sale')::int as told,
           count(*) filter (where sent_at is null)::int as waiting from mails where workspace_id = $1`,
        [sale.workspaceId],
      )
      return row?.sales === row?.told && row?.waiting === 0
    })
  })

  it('R7: may have swallowed a message between processes: kept pages are forgotten', async () => {
    const visitor = person(where)
    const page = async () =>
      (await visitor.call<string>('GET', sale.salesPath, undefined, { accept: 'text/html' })).body
    const rename = (title: string) =>
      query(dataDir, `update courses set title = '${title}' where id = '${sale.courseId}'`)
    expect(await page()).toContain('Pottery Basics')
    // Behind the product's back, as a change is whose message was lost.
    await rename('Kiln Secrets')
    expect(await page(), 'the page is kept, so this test can see it forgotten').not.toContain('Kiln Secrets')

    killDatabase(dataDir)
    await until('the page is made anew', patienceMs, async () => (await page()).includes('Kiln Secrets'))

    // And messages arrive again: a change through the product shows at once.
    await bodyOf(sale.creator.call('PATCH', `/api/v1/courses/${sale.courseId}`, { title: 'Glaze Chemistry' }))
    await until('a change is heard of', patienceMs, async () => (await page()).includes('Glaze Chemistry'))
    expect(await product.stop()).toBe(0)
  })
})
