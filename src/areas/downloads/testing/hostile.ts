import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, everybody, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, ctxOf, signInAgain, type World } from '#testing/people.ts'
import { createDownload } from '../server/downloads.ts'
import { addFile } from '../server/file-list.ts'
import { removeDownload } from '../server/trash.ts'
import { makeDownload, makePdf, uploadForSale, uploadZip } from './making.ts'

let made = 0
const ofA = async (app: TestApplication, { a }: World) =>
  (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx

/** One of A's, for a row that reads or changes it. */
async function ofOne(app: TestApplication, world: World, draft = false) {
  const title = `${world.a.secret} ${++made}`
  return { downloadId: (await makeDownload(await ofA(app, world), { title, draft, priceCents: 0 })).id }
}

const ofDraft = (app: TestApplication, world: World) => ofOne(app, world, true)

async function ofTrashed(app: TestApplication, world: World) {
  const { downloadId } = await ofOne(app, world)
  await removeDownload(await ofA(app, world), downloadId)
  return { downloadId }
}

/** The first of its two files. */
async function ofFile(app: TestApplication, world: World) {
  const { downloadId } = await ofOne(app, world)
  const ctx = await ofA(app, world)
  const { files } = await addFile(ctx, downloadId, (await uploadZip(ctx)).id)
  return { downloadId, fileId: files[0]?.id ?? '' }
}

/** The file of the last PDF that A made a product of. */
let pdfId = ''

async function ofPdf(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  const { id } = await uploadForSale(ctx, `${world.a.secret} ${++made}.pdf`, await makePdf())
  const product = await createDownload(ctx, { fileId: id })
  pdfId = product.files[0]?.id ?? ''
  return { downloadId: product.id }
}

/** An order of someone without an account. */
async function ofOrder(app: TestApplication, world: World) {
  const title = `${world.a.secret} ${++made}`
  const { offerId } = await makeDownload(await ofA(app, world), { title, priceCents: 0 })
  const payment = { email: freshEmail('holder'), name: 'Hal Ode', expectedTotalCents: 0 }
  const { orderId } = await pay(ctxOf(app), offerId, payment, `hostile-downloads-${made}`)
  return { orderId }
}

/** The last file that A uploaded for a row. */
let storedId = ''

/** One of A's, and a file of A's to add to it. */
const withUpload =
  (of: typeof ofFile | typeof ofOne) =>
  async (app: TestApplication, world: World): Promise<Record<string, string>> => {
    const ids = await of(app, world)
    storedId = (await uploadZip(await ofA(app, world))).id
    return ids
  }

const one = '/digital-products/{downloadId}'
const order = '/digital-product-orders/{orderId}'

const rows: Row[] = [
  { operation: 'GET /digital-products', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /dashboard/creator/digital-products', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /digital-products',
    expect: anyCreator(201),
    body: () => ({ title: `Another ${++made}` }),
    ownThingsOnly: true,
  },
  { operation: `GET ${one}`, expect: owner(200), ids: ofOne },
  {
    operation: `PATCH ${one}`,
    expect: owner(200),
    ids: ofOne,
    body: () => ({ title: `Another ${++made}` }),
  },
  { operation: `POST ${one}/duplicate`, expect: owner(201), ids: ofOne },
  { operation: `POST ${one}/publication`, expect: owner(200), ids: ofDraft },
  { operation: `DELETE ${one}/publication`, expect: owner(200), ids: ofOne },
  { operation: `DELETE ${one}`, expect: owner(200), ids: ofOne },
  { operation: `POST ${one}/restoration`, expect: owner(200), ids: ofTrashed },
  { operation: `DELETE ${one}/trash`, expect: owner(200), ids: ofTrashed },
  { operation: 'DELETE /trash/digital-products', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `PUT ${one}/preview`,
    expect: owner(200),
    ids: ofPdf,
    body: () => ({ fileId: pdfId, version: 1, pages: [] }),
  },
  {
    operation: `POST ${one}/files`,
    expect: owner(201),
    ids: withUpload(ofOne),
    body: () => ({ storedId }),
  },
  { operation: `PUT ${one}/files`, expect: owner(409), ids: ofOne, body: () => ({ fileIds: [] }) },
  { operation: `DELETE ${one}/files/{fileId}`, expect: owner(200), ids: ofFile },
  {
    operation: `POST ${one}/files/{fileId}/versions`,
    expect: owner(201),
    ids: withUpload(ofFile),
    body: () => ({ storedId }),
  },
  { operation: `GET ${one}/license-keys`, expect: owner(200), ids: ofOne },
  {
    operation: `PUT ${one}/license-keys`,
    expect: owner(200),
    ids: ofOne,
    body: () => ({ licensing: 'made', prefix: 'KILN' }),
  },
  {
    operation: `POST ${one}/license-keys`,
    expect: owner(200),
    ids: ofOne,
    body: () => ({ keys: [`KEY-${++made}`] }),
  },
  { operation: `GET ${one}/license-keys/unsold`, expect: owner(200), ids: ofOne },
  {
    operation: `POST ${one}/license-keys/removal`,
    expect: owner(200),
    ids: ofOne,
    body: () => ({ which: 'all' }),
  },
  { operation: `GET ${one}/license-keys.csv`, expect: owner(200), ids: ofOne },
  {
    operation: 'GET /licenses/{downloadId}',
    expect: everybody(200),
    ids: ofOne,
    query: () => ({ key: 'KILN-ACDEF' }),
  },
  { operation: 'GET /digital-product-orders', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /digital-product-orders.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /digital-product-analytics', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /digital-product-analytics.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${order}`, expect: owner(200), ids: ofOrder },
  { operation: `POST ${order}/link`, expect: owner(200), ids: ofOrder },
  { operation: `POST ${order}/reset`, expect: owner(200), ids: ofOrder },
  {
    operation: `PUT ${order}/revocation`,
    expect: owner(200),
    ids: ofOrder,
    body: () => ({ reason: 'Refunded.' }),
  },
]

export const hostile: Hostile = { rows: { installation: rows } }
