import { expect, it, vi } from 'vitest'
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
import { bodyOf, type Person, person, signUp } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

const answeredMs = 60_000
let dataDir = ''
let product: Product
let workspaceId = ''
const where = () => product

/** A tier that gives two sessions a month. */
async function openTier(creator: Person): Promise<string> {
  await query(dataDir, `update users set plan = 'pro_plan' where email = $1`, [creator.email])
  const made = await bodyOf(
    creator.call<{ id: string }>('POST', '/api/v1/coaching-packages', {
      ...{ title: 'Hour', sessions: 6, minutes: 60, priceCents: 9_000 },
    }),
  )
  const tier = await bodyOf(
    creator.call<{ id: string }>('POST', '/api/v1/membership/tiers', {
      ...{ title: 'VIP', priceCents: 2_900, coaching: { packageId: made.id, sessions: 2 } },
    }),
  )
  const [offer] = await query<{ id: string }>(dataDir, `select id from offers where product_id = $1`, [
    tier.id,
  ])
  return offer?.id ?? ''
}

const months = () =>
  query<{ period: string; balance: number; given: number }>(
    dataDir,
    `select h.period, h.balance, (select coalesce(sum(c.change), 0)::int from coaching_credits c
       where c.workspace_id = h.workspace_id and c.holding_id = h.id and c.reason = 'included') as given
     from coaching_holdings h where h.workspace_id = $1 and h.period <> ''`,
    [workspaceId],
  )

it('R1: a server killed while a month of a membership gives its sessions gives them once', async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir, toldWhereToDie)
  const creator = person(where)
  workspaceId = (await signUp(creator, 'creator')).split(' ')[0] ?? ''
  const offerId = await openTier(creator)
  await dieAt(product, 'coaching.afterMonth')
  const buyer = person(where)
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
  await buyer
    .call(
      'POST',
      `/api/v1/checkouts/${offerId}`,
      {
        ...{ email: buyer.email, name: 'Mia Chen', expectedTotalCents: 2_900, card },
      },
      { 'idempotency-key': 'joins-the-tier' },
    )
    .catch(() => null)
  await product.ended
  product = await startProduct(dataDir)
  // Nothing of it was there, and all of it comes.
  await until('the month is given', answeredMs, async () => (await months()).length > 0)
  expect(await months()).toEqual([{ period: '1', balance: 2, given: 2 }])
  await product.kill({ database: true })
  product = await startProduct(dataDir)
  // Events are handled without waiting for the disk: what the last half second lost is handled again, and gives no more.
  await until('the month is there again', answeredMs, async () => (await months()).length > 0)
  expect(await months()).toEqual([{ period: '1', balance: 2, given: 2 }])
  expect(await product.stop()).toBe(0)
})
