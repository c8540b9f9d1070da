import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse } from '#testing/makers.ts'
import { openFakeStripe } from '#testing/stripe.ts'
import { pay } from '../checkout/paying.ts'
import { paymentConnections } from '../connection-tables.ts'
import { orders } from '../tables.ts'
import { connectStripe, disconnect, listConnections } from './connections.ts'
import { pollConnections } from './polling.ts'

const test = testDb()
const real = { real: true, demo: false, appUrl: 'https://courses.example' }
let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let count = 0

beforeAll(async () => {
  stripe = await openFakeStripe()
})
afterAll(() => stripe.fake.close())

/** A seller on a real instance, and a key of an account of theirs. */
async function seller(mode = 'live') {
  const ctx = stripe.at(await asCreator(test.db, { plan: 'pro_plan' }), real)
  return { ctx, ...freshKey(mode) }
}
function freshKey(mode = 'live') {
  const account = `acct_t${++count}`
  return { account, key: stripe.fake.addKey(`sk_${mode}_t${count}`, { account }) }
}
const endpointsOf = (account: string) => stripe.fake.objects(account, 'webhook_endpoint')

describe('a copied installation', () => {
  it('leaves the endpoint of the one it was copied from when it takes the account off', async () => {
    const { ctx, key, account } = await seller()
    const { id } = await connectStripe(ctx, { key, replaces: false })
    const [endpoint] = endpointsOf(account)
    const copy = stripe.at(ctx, { ...real, appUrl: 'https://copy.example' })
    await disconnect(copy, id)
    expect(await listConnections(copy)).toEqual([])
    expect(endpointsOf(account)).toEqual([endpoint])
  })

  it('leaves it when another account takes its place', async () => {
    const { ctx, key, account } = await seller()
    await connectStripe(ctx, { key, replaces: false })
    const [endpoint] = endpointsOf(account)
    const copy = stripe.at(ctx, { ...real, appUrl: 'https://copy.example' })
    await connectStripe(copy, { key: freshKey().key, replaces: true })
    expect(endpointsOf(account)).toEqual([endpoint])
  })
})

describe('another account in the place of one', () => {
  it('closes the pages that are open there, and counts what was paid', async () => {
    const { ctx, key } = await seller()
    await connectStripe(ctx, { key, replaces: false })
    const course = await makeCourse(ctx, { published: true })
    const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
    const press = () =>
      pay(
        visitor,
        course.offerId,
        { email: `ida${++count}@example.com`, name: 'Ida Berg', expectedTotalCents: 4900 },
        `t-${count}`,
      )
    const [open, paid] = [await press(), await press()]
    stripe.fake.pay(stripe.fake.sessionOf(`${paid.orderId}:1`).id)
    await connectStripe(ctx, { key: freshKey().key, replaces: true })
    expect(stripe.fake.sessionOf(`${open.orderId}:1`).status).toBe('expired')
    const [order] = await test.db.select().from(orders).where(eq(orders.id, paid.orderId))
    expect(order).toMatchObject({ status: 'paid' })
  })

  it('is one connection however often Connect is pressed at once', async () => {
    const { ctx, key, account } = await seller()
    const told = await Promise.all([1, 2, 3].map(() => connectStripe(ctx, { key, replaces: false })))
    expect(new Set(told.map(({ id }) => id)).size).toBe(1)
    expect(await listConnections(ctx)).toHaveLength(1)
    const rows = await test.db
      .select()
      .from(paymentConnections)
      .where(eq(paymentConnections.workspaceId, ctx.actor.workspaceId))
    expect(rows).toMatchObject([{ webhookRef: endpointsOf(account).at(-1)?.id }])
  })
})

describe('asking accounts what happened', () => {
  it('keeps none waiting behind those that can’t be asked', async () => {
    const other = await seller()
    await connectStripe(other.ctx, { key: other.key, replaces: false })
    const { workspaceId } = other.ctx.actor
    const [row] = await test.db
      .select()
      .from(paymentConnections)
      .where(eq(paymentConnections.workspaceId, workspaceId))
    if (!row) throw new Error('There is no connection.')
    const { ctx, key } = await seller()
    const { id } = await connectStripe(ctx, { key, replaces: false })
    // As many as are asked in one look, all of them for longer than ours.
    const long = new Date('2020-01-01T00:00:00Z')
    await test.db.insert(paymentConnections).values(
      Array.from({ length: 60 }, (_, n) => ({
        ...row,
        workspaceId: `wsp_${String(n).padStart(26, '0')}` as typeof workspaceId,
        syncedAt: long,
      })),
    )
    const away = { ...ctx.instance.payments, stripeAddress: 'http://127.0.0.1:9' }
    const log = createLog('silent')
    await pollConnections({ ...ctx, instance: { ...ctx.instance, payments: away } }, log)
    await pollConnections(ctx, log)
    const [asked] = await test.db.select().from(paymentConnections).where(eq(paymentConnections.id, id))
    expect(asked?.syncedAt).not.toBeNull()
  })
})
