import { createHash, randomInt } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CheckoutResult } from '#areas/payments/contract.ts'
import type { CrashPoint } from '#platform/crash-points.ts'
import { makeZip } from '#testing/documents.ts'
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
import { bodyOf, type Person, person, signUp } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: Math.max(600_000, faultRepeats * 20_000) })
prepareProduct()

const reconciledMs = 60_000
const downloadLimit = 3
const points = someOf<CrashPoint>(
  ['payments.beforeSettle', 'payments.afterCharge', 'payments.afterSettle'],
  1,
)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Shelf = { downloadId: string; fileId: string; offerId: string; workspaceId: string; bytes: Buffer }
type Buyer = { person: Person; key: string }

let dataDir = ''
let product: Product
const where = () => product

/** One product for both tests: each has a creator of its own. */
beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir, toldWhereToDie)
})

/** Sends a file as a creator does, in one part. */
async function upload(creator: Person, bytes: Buffer): Promise<string> {
  const location = await beginUpload(creator, bytes)
  await fetch(product.url + location, {
    method: 'PATCH',
    headers: partHeaders(creator, 0),
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return keptFile(creator, location)
}

async function beginUpload(creator: Person, bytes: Buffer): Promise<string> {
  const metadata = [`name ${btoa('kiln-notes.zip')}`, `type ${btoa('')}`, `purpose ${btoa('attachment')}`]
  const begun = await fetch(`${product.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      cookie: creator.cookie(),
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.join(','),
    },
  })
  expect(begun.status).toBe(201)
  return begun.headers.get('location') ?? ''
}

const partHeaders = (creator: Person, offset: number) => ({
  cookie: creator.cookie(),
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

async function keptFile(creator: Person, location: string): Promise<string> {
  let id = ''
  await until('the upload is kept', reconciledMs, async () => {
    const { body } = await creator.call<{ file: { id: string } | null; refusal: string | null }>(
      'GET',
      location,
    )
    if (body.refusal) throw new Error(body.refusal)
    id = body.file?.id ?? ''
    return id !== ''
  })
  return id
}

/** A creator with one ZIP on sale. */
async function openShelf(creator: Person): Promise<Shelf> {
  const [workspaceId = ''] = (await signUp(creator, 'creator')).split(' ')
  const bytes = await makeZip({ 'notes.txt': 'Slow at the top. '.repeat(2_000) })
  const fileId = await upload(creator, bytes)
  const made = await bodyOf(
    creator.call<{ id: string; offerId: string; files: { id: string }[] }>(
      'POST',
      '/api/v1/digital-products',
      { fileId },
    ),
  )
  const path = `/api/v1/digital-products/${made.id}`
  await bodyOf(creator.call('PATCH', path, { priceCents: 900, downloadLimit }))
  await bodyOf(creator.call('POST', `${path}/publication`, {}))
  return { downloadId: made.id, fileId: made.files[0]?.id ?? '', offerId: made.offerId, workspaceId, bytes }
}

function press({ person, key }: Buyer, { offerId }: Shelf) {
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
  const payment = { email: person.email, name: 'Mia Chen', expectedTotalCents: 900, card }
  return person.call<CheckoutResult>('POST', `/api/v1/checkouts/${offerId}`, payment, {
    'idempotency-key': key,
  })
}

/** Buyers who press once each, until no one answers anymore. */
async function sellUntilKilled(shelf: Shelf): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const queue = async () => {
    for (;;) {
      const buyer = person(where)
      buyers.push({ person: buyer, key: `key-${buyer.email}` })
      try {
        const { status, body } = await press({ person: buyer, key: `key-${buyer.email}` }, shelf)
        expect([201, 503], JSON.stringify(body)).toContain(status)
        if (status === 503) await sleep(20)
      } catch (error) {
        if (error instanceof TypeError) return // fetch: the connection was cut or refused
        throw error
      }
    }
  }
  await Promise.all([queue(), queue()])
  return buyers
}

/** Presses again with the same key, as a browser does, until there is an answer. */
const pressAgain = (buyer: Buyer, shelf: Shelf) =>
  until(`a retry of ${buyer.key} is answered`, reconciledMs, async () => {
    const { status, body } = await press(buyer, shelf)
    if (status === 201) return true
    expect([409, 503], JSON.stringify(body)).toContain(status)
    await sleep(250)
    return false
  })

/** Per paid order, how many there are of what it must have exactly one of, and what its limits came to. */
const paidOrders = ({ workspaceId }: Shelf) =>
  query<Record<string, number | string>>(
    dataDir,
    `select o.buyer_email as email,
       (select count(*)::int from transactions t where t.workspace_id = o.workspace_id and t.order_id = o.id
          and t.status = 'Completed' and t.gross_cents = o.total_cents) as transactions,
       (select count(*)::int from grants g where g.workspace_id = o.workspace_id and g.source_id = o.id) as grants,
       (select count(*)::int from download_rights r join grants g on g.workspace_id = r.workspace_id
          and g.id = r.grant_id where g.workspace_id = o.workspace_id and g.source_id = o.id
          and r.download_limit = ${downloadLimit} and r.downloads = 0) as rights,
       (select count(*)::int from mails m where m.workspace_id = o.workspace_id
          and m.template = 'payments.receipt' and m.to_address = o.buyer_email) as receipts
     from orders o where o.workspace_id = $1 and o.status = 'paid' order by o.id`,
    [workspaceId],
  )

const isExactlyOne = { transactions: 1, grants: 1, rights: 1, receipts: 1 }

describe('a server killed while it sells files', () => {
  it('R1: has for every order one charge, one right with the limits of that day, and one receipt', async () => {
    const kills = [...points, ...Array.from({ length: Math.min(faultRepeats, 50) }, (_, n) => n)]
    const shelf = await openShelf(person(where))
    let sold = 0
    for (const [round, kill] of kills.entries()) {
      if (typeof kill === 'string') await dieAt(product, kill)
      const selling = sellUntilKilled(shelf)
      if (typeof kill === 'number') {
        await sleep(randomInt(100, 800))
        await product.kill({ database: takesOtherWay(round) })
      } else await product.ended
      const buyers = await selling
      product = await startProduct(dataDir, toldWhereToDie)
      await Promise.all(buyers.map((buyer) => pressAgain(buyer, shelf)))
      sold += buyers.length
      const paid = await paidOrders(shelf)
      expect(paid).toHaveLength(sold)
      for (const order of paid) expect(order, `order of ${order.email}`).toMatchObject(isExactlyOne)
    }
  })
})

describe('a server killed while a file comes that is to be sold', () => {
  it('R3: sells the whole file or none, wherever it was cut off', async () => {
    const creator = person(where)
    const shelf = await openShelf(creator)
    for (let round = 0; round < faultRepeats; round++) {
      const bytes = await makeZip(
        { 'notes.txt': `Firing ${round}. `.repeat(400_000) },
        { stored: ['notes.txt'] },
      )
      const location = await beginUpload(creator, bytes)
      const sending = fetch(product.url + location, {
        method: 'PATCH',
        headers: partHeaders(creator, 0),
        body: bytes as Uint8Array<ArrayBuffer>,
      }).catch(() => null)
      await sleep(randomInt(60))
      await product.kill()
      await sending
      product = await startProduct(dataDir)
      const head = await fetch(product.url + location, {
        method: 'HEAD',
        headers: { cookie: creator.cookie(), 'tus-resumable': '1.0.0' },
      })
      const offset = Number(head.headers.get('upload-offset'))
      if (offset < bytes.length)
        await fetch(product.url + location, {
          method: 'PATCH',
          headers: partHeaders(creator, offset),
          body: bytes.subarray(offset) as Uint8Array<ArrayBuffer>,
        })
      const stored = await keptFile(creator, location)
      const adding = creator
        .call('POST', `/api/v1/digital-products/${shelf.downloadId}/files`, { storedId: stored })
        .catch(() => null)
      await sleep(randomInt(40))
      await product.kill()
      await adding
      product = await startProduct(dataDir)
      // Sent again it's there once, with all its bytes.
      await bodyOf(
        creator.call('POST', `/api/v1/digital-products/${shelf.downloadId}/files`, { storedId: stored }),
      )
      const kept = await query<{ stored_id: string; bytes: string | number; sha256: string }>(
        dataDir,
        `select v.stored_id, f.bytes, f.sha256 from download_versions v
           join files f on f.workspace_id = v.workspace_id and f.id = v.stored_id
           where v.workspace_id = $1 and v.stored_id = $2 and f.deleted_at is null`,
        [shelf.workspaceId, stored],
      )
      expect(kept.map((file) => ({ ...file, bytes: Number(file.bytes) }))).toEqual([
        { stored_id: stored, bytes: bytes.length, sha256: sha256(bytes) },
      ])
      const path = join(dataDir, 'files', shelf.workspaceId, stored)
      expect([statSync(path).size, sha256(readFileSync(path))]).toEqual([bytes.length, sha256(bytes)])
      const [{ id: fileId = '' } = {}] = await query<{ id: string }>(
        dataDir,
        'select file_id as id from download_versions where workspace_id = $1 and stored_id = $2',
        [shelf.workspaceId, stored],
      )
      await bodyOf(creator.call('DELETE', `/api/v1/digital-products/${shelf.downloadId}/files/${fileId}`))
    }
    expect(await product.stop()).toBe(0)
  })
})
