import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { faultRepeats, someOf, takesOtherWay } from '#testing/faults.ts'
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
import { bodyOf, openShop, type Person, pay, paymentOf, person, type Sale } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

/** Kills at random moments, besides one in the middle of a join; a short run takes one of the two. */
const all = Array.from({ length: Math.min(faultRepeats, 20) + 1 }, (_, round) => round)
const rounds = someOf(all, 1)
const orders = 3

let dataDir = ''
let product: Product
const where = () => product

/** One address that was typed at three checkouts, by browsers that learned a lesson each; and three that opened an emailed link. */
type Buyer = { email: string; guests: Person[]; readers: Person[]; notes: number }

const lessonPath = (sale: Sale, n: number) => `/api/v1/learn/${sale.courseId}/lessons/${sale.lessonIds[n]}`

async function newBuyer(sale: Sale): Promise<Buyer> {
  const { email } = person(where)
  const guests: Person[] = []
  for (let n = 0; n < orders; n++) {
    const guest = person(where)
    const { next } = await bodyOf(
      pay(guest, sale, { ...paymentOf(guest, sale), email }, `key-${guest.email}`),
    )
    await bodyOf(guest.call('GET', next))
    await bodyOf(guest.call('PUT', `${lessonPath(sale, n)}/completion`, {}))
    await bodyOf(guest.call('POST', `${lessonPath(sale, 0)}/notes`, { text: `Note ${n}`, atSeconds: null }))
    guests.push(guest)
  }
  const mails = await query<{ text: string }>(
    dataDir,
    `select text from mails where to_address = $1 and template = 'payments.receipt'`,
    [email],
  )
  expect(mails).toHaveLength(orders)
  const readers = mails.map(() => person(where))
  for (const [n, { text }] of mails.entries())
    await bodyOf(readers[n]?.call('GET', `/orders/${/orders\/([\w-]+)/.exec(text)?.[1]}`) ?? Promise.reject())
  return { email, guests, readers, notes: orders }
}

/** Everyone who came by an emailed link goes in at once, while the browsers that paid continue. */
async function joinUntilKilled(sale: Sale, buyer: Buyer): Promise<void> {
  const enter = (reader: Person) => reader.call('PUT', `${lessonPath(sale, 0)}/opening`, {})
  const write = async (guest: Person) => {
    for (;;) {
      const note = { text: 'Meanwhile', atSeconds: null }
      const { status } = await guest.call('POST', `${lessonPath(sale, 0)}/notes`, note)
      if (status === 201) buyer.notes++
      else return expect([403, 503]).toContain(status)
    }
  }
  const all = [...buyer.readers.map(enter), ...buyer.guests.map(write)]
  // fetch: the connection was cut or refused
  for (const { status, reason } of (await Promise.allSettled(all)) as PromiseRejectedResult[])
    if (status === 'rejected') expect(reason).toBeInstanceOf(TypeError)
}

async function expectJoined(sale: Sale, { email, notes, readers, guests }: Buyer): Promise<void> {
  for (const reader of readers)
    await until('somebody goes in again', 60_000, async () => {
      const { status } = await reader.call('PUT', `${lessonPath(sale, 0)}/opening`, {})
      expect([200, 503]).toContain(status)
      return status === 200
    })
  const [kept] = await query<Record<'seats' | 'done' | 'notes' | 'apart' | 'lines', number>>(
    dataDir,
    `select count(*)::int as seats, max(e.completed_lessons) as done,
       (select count(*)::int from notes n where n.enrollment_id = max(e.id)) as notes,
       (select count(*)::int from progress_entries r where r.enrollment_id = max(e.id)
          and r.entry ->> 'kind' = 'marked') as lines,
       (select count(*)::int from grants g where g.contact_id = max(e.contact_id) and g.seat <> '') as apart
     from enrollments e join contacts c on c.workspace_id = e.workspace_id and c.id = e.contact_id
     where e.workspace_id = $1 and c.email = $2`,
    [sale.workspaceId, email],
  )
  expect(kept).toMatchObject({ seats: 1, done: orders, lines: orders, apart: 0 })
  // Nothing that was acknowledged is lost; one that was under way may be there as well.
  expect(kept?.notes).toBeGreaterThanOrEqual(notes)
  expect(kept?.notes).toBeLessThanOrEqual(notes + guests.length)
  for (const guest of guests)
    expect((await guest.call('GET', `/api/v1/learn/${sale.courseId}`)).status).toBe(403)
}

/** People who joined a course, as the kept sum says and as they are. */
async function expectSums(sale: Sale): Promise<void> {
  const [counted] = await query<{ kept: number; people: number }>(
    dataDir,
    `select (select sum(amount)::int from sums where workspace_id = $1 and subject = 'courses.enrolled') as kept,
       (select count(distinct (course_id, contact_id))::int from enrollments where workspace_id = $1) as people`,
    [sale.workspaceId],
  )
  expect(counted?.kept).toBe(counted?.people)
}

describe('a server killed while orders are joined', () => {
  it('S3: has joined each whole or not at all, and joins it when it is asked again', async () => {
    dataDir = productFolder()
    product = await startProduct(dataDir, toldWhereToDie)
    const sale = await openShop(where, orders)
    for (const round of rounds) {
      const isNamed = round === 0
      const buyers = await Promise.all([newBuyer(sale), newBuyer(sale)])
      if (isNamed) await dieAt(product, 'learning.whileJoining')
      const joining = Promise.all(buyers.map((buyer) => joinUntilKilled(sale, buyer)))
      if (isNamed) await product.ended
      else {
        await sleep(Math.random() * 250)
        await product.kill({ database: takesOtherWay(round) })
      }
      await joining
      product = await startProduct(dataDir)
      for (const buyer of buyers) await expectJoined(sale, buyer)
      await expectSums(sale)
    }
    expect(await product.stop()).toBe(0)
  })
})
