import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DownloadDetail } from '#areas/downloads/contract.ts'
import { setLicensing } from '#areas/downloads/server/license-keys.ts'
import { downloadStarts } from '#areas/downloads/server/tables.ts'
import { makeDownload } from '#areas/downloads/testing/making.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { type AwayProxy, awayProxy } from '#testing/away-proxy.ts'
import { freshDatabase } from '#testing/database.ts'
import { call, visit } from '#testing/http.ts'
import { ctxFor, type Member, makeMember, makeSeller } from '#testing/people.ts'

let app: TestApplication
let proxy: AwayProxy
let drop: () => Promise<void> = async () => {}
let product: DownloadDetail
let buyer: Member

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  proxy = await awayProxy(database.url)
  app = await testApplication({ databaseUrl: proxy.url, databaseDirectUrl: proxy.url, demo: true })
  const creator = (await ctxFor(app, await makeSeller(app, 'Plain', 'Ana Reis'))) as CreatorCtx
  product = await makeDownload(creator, { priceCents: 0 })
  await setLicensing(creator, product.id, { licensing: 'made', prefix: '' })
  buyer = await makeMember(app)
  const payment = { email: buyer.email, name: 'Mia Chen', expectedTotalCents: 0 }
  await pay(await ctxFor(app, buyer), product.offerId, payment, 'before-it-went')
  await app.worker.settle()
})

afterAll(async () => {
  await app.close()
  await proxy.close()
  await drop()
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

it('I7: a product’s page is answered and counted while the database is away, and nothing is let through', async () => {
  const headers = { 'user-agent': chrome }
  const look = () => visit(app, product.salesPath, { headers })
  const shelf = `/downloads/${product.id}`
  const press = () =>
    visit(app, `${shelf}/files/${product.files[0]?.id}`, { as: buyer, form: { key: 'once' } })
  const verify = () => call(app, 'GET', `/api/v1/licenses/${product.id}?key=KEY`)
  expect((await look()).status).toBe(200)
  await app.instance.visits?.flush()

  await proxy.goAway()
  for (let n = 0; n < 5; n++) expect((await look()).status).toBe(200)
  for (const { status, headers, text } of [
    await visit(app, shelf, { as: buyer }),
    await press(),
    await verify(),
  ]) {
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
    expect(text).not.toMatch(/Printing notes|unknown|"valid"/)
  }

  await proxy.comeBack()
  await expect.poll(async () => (await press()).status, { timeout: 20_000 }).toBe(303)
  expect(await app.database.db.$count(downloadStarts)).toBe(1)
  await expect
    .poll(async () => (await app.database.pool.query('select 1 from page_views')).rowCount, {
      timeout: 20_000,
    })
    .toBe(6)
})
