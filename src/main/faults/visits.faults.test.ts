import { expect, it, vi } from 'vitest'
import { faultRepeats } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'
import { person, signUp } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: Math.max(300_000, faultRepeats * 30_000) })
prepareProduct()

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
let dataDir = ''
let product: Product
let store = ''
let people = 0

/** So many people look at the store; answers how many were answered. */
async function look(count: number): Promise<number> {
  for (let n = 0; n < count; n++) {
    const headers = { accept: 'text/html', 'user-agent': `${chrome} Visitor/${++people}` }
    const answer = await fetch(product.url + store, { headers })
    expect(answer.status).toBe(200)
    await answer.text()
  }
  return count
}

async function counted(): Promise<number> {
  const [row] = await query<{ views: number; visitors: number }>(
    dataDir,
    `select count(*)::int as views, count(distinct visitor)::int as visitors
     from page_views v join workspaces w on w.id = v.workspace_id where '/@' || w.handle = $1`,
    [store],
  )
  // Each of them looked once: more would be a look that was written twice.
  expect(row?.views).toBe(row?.visitors)
  return row?.views ?? 0
}

it('I5: a stop loses no look that was answered; a kill only those that waited for their second', async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  const creator = person(() => product)
  await signUp(creator, 'creator')
  const { body } = await creator.call<{ user: { workspace: { handle: string } } }>('GET', '/api/v1/session')
  store = `/@${body.user.workspace.handle}`
  let known = 0
  for (let round = 0; round < faultRepeats; round++) {
    const written = known + (await look(30))
    await until('the looks are written', 30_000, async () => (await counted()) === written)
    const waiting = await look(20)
    await product.kill({ database: round % 3 === 2 })
    product = await startProduct(dataDir)
    const left = await counted()
    expect(left).toBeGreaterThanOrEqual(written)
    expect(left).toBeLessThanOrEqual(written + waiting)

    const stopped = left + (await look(40))
    expect(await product.stop()).toBe(0)
    product = await startProduct(dataDir)
    known = await counted()
    expect(known).toBe(stopped)
  }
  expect(await product.stop()).toBe(0)
})
