import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { faultRepeats, someOf } from '#testing/faults.ts'
import { makeMp4 } from '#testing/media.ts'
import {
  type Product,
  prepareProduct,
  productFolder,
  query,
  spawnProduct,
  startProduct,
  statusOf,
  until,
} from '#testing/product.ts'
import { openShop, pay, paymentOf, person, type Sale } from '#testing/product-client.ts'
import { smallDisk, whyNoSmallDisk } from '#testing/small-disk.ts'
import { runCli } from '../cli/run.ts'

vi.setConfig({ testTimeout: 900_000 })

const MB = 1_000_000
const why = whyNoSmallDisk()
if (why) console.warn(`R11 on a disk that is really full is skipped: ${why}.`)
const rounds = Math.min(faultRepeats, 5)

describe.skipIf(why !== null)('R11: a disk that is really full', () => {
  // Before the product: what is asked for first is taken away last.
  const disk = smallDisk(420)
  prepareProduct()
  let product: Product
  let sale: Sale
  beforeAll(async () => {
    productFolder(disk.folder)
    product = await startProduct(disk.folder)
    sale = await openShop(() => product)
  })
  afterEach(() => disk.empty())

  let keys = 0
  /** One buyer and one press. */
  const buy = async () => {
    const buyer = person(() => product)
    return pay(buyer, sale, paymentOf(buyer, sale), `full-${++keys}`)
  }
  /** What the command line says of the same folder, beside the running product. */
  const doctor = async () => {
    const lines: string[] = []
    await runCli(['doctor'], { DATA_DIR: disk.folder }, (line) => lines.push(line))
    return lines.join('\n')
  }
  const readiness = () => statusOf(`${product.url}/readyz`)
  const ready = () => until('it is ready again', 60_000, async () => (await readiness()) === 200)

  const described = `name ${btoa('intro.mp4')},type ,purpose ${btoa('video')}`
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = (bytes: number) =>
    sale.creator.call<{ code: string }>('POST', '/api/v1/uploads', undefined, {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': described,
    })
  /** Begun and given up: what an upload still has to send is promised to it for ten minutes, and this disk has room for few. */
  const tryUpload = async () => {
    const { status, headers } = await begin(10 * MB)
    const location = headers.get('location')
    if (location) await sale.creator.call('DELETE', location, undefined, tus)
    return status
  }

  /** What the provider took, from its own record outside the database, against the orders that are paid. */
  async function expectEveryChargeRecorded(): Promise<number> {
    const folder = join(disk.folder, 'test-payments')
    const charged = () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { key: string; state: string })
        .filter(({ state }) => state === 'succeeded')
        .map(({ key }) => key.split(':')[0] ?? '')
        .sort()
    const paid = async () =>
      (
        await query<{ id: string }>(
          disk.folder,
          `select id from orders where status = 'paid' and provider = 'test' and delivered_at is not null order by id`,
        )
      ).map(({ id }) => id)
    await until('every charge is one paid and delivered order', 60_000, async () => {
      const [taken, known] = [new Set(charged()), new Set(await paid())]
      return [...taken].every((id) => known.has(id))
    })
    return charged().length
  }

  it('stops uploads and exports at the reserve, and takes orders on', async () => {
    // The log of a copied folder is holes, and its place in a segment is chance: a new one has its 16 MB before the disk is full.
    await query(
      disk.folder,
      `select pg_logical_emit_message(false, 'test', repeat('x', 16777216 - file_offset + 100000))
       from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
    )
    await disk.fill(58 * MB)
    await sleep(600)
    expect(await doctor()).toMatch(/^failed +Disk .*uploads and exports are refused\.$/m)
    const upload = await begin(10 * MB)
    expect([upload.status, upload.body]).toMatchObject([507, { code: 'STORAGE_FULL' }])
    expect((await sale.creator.call('POST', '/api/v1/me/data-export', {})).status).toBe(507)
    for (let n = 0; n < 5; n++) expect((await buy()).status).toBe(201)
    expect(await readiness()).toBe(200)
    disk.empty()
    await expectEveryChargeRecorded()
    expect(await doctor()).toMatch(/^(ok|warning) +Disk /m)
  })

  it('refuses with 503 when nothing is left, charges nobody without a record, and goes on by itself when there is room', async () => {
    for (let round = 0; round < rounds; round++) {
      const before = (await buy()).status
      expect(before).toBe(201)
      // Buyers at the till, a browser that uploads and someone who looks around, while the disk fills up.
      const seen = new Map<string, Set<number>>()
      const note = (who: string, status: number) =>
        void (seen.get(who) ?? seen.set(who, new Set()).get(who))?.add(status)
      let isOver = false
      const again = async (who: string, press: () => Promise<number>) => {
        // Without a breath between presses they'd only keep the machine busy with refusals.
        for (; !isOver; await sleep(25)) note(who, await press().catch(() => 0))
      }
      const looking = person(() => product)
      const crowd = [
        ...[1, 2, 3].map(() => again('buyers', async () => (await buy()).status)),
        again('uploads', async () => {
          await sleep(300)
          return tryUpload()
        }),
        again('visitors', () => statusOf(`${product.url}${sale.salesPath}`)),
        again(
          'signing up',
          async () =>
            (await looking.call('POST', '/api/v1/password-resets', { email: looking.email })).status,
        ),
      ]
      await sleep(500)
      await disk.fill(0)
      await sleep(1_500)
      // The database's own log finds no room either: it ends, and starts again in vain.
      if (round % 2 === 0)
        await until('the database ends', 60_000, () =>
          query(disk.folder, `select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`).then(
            () => false,
            () => true,
          ),
        )
      expect(await readiness()).toBe(503)
      await disk.fill(0)
      await sleep(2_000)
      expect(await statusOf(`${product.url}/healthz`)).toBe(200)
      const now = new Set([(await buy()).status, await tryUpload()])
      for (const status of now) expect([503, 507]).toContain(status)

      disk.empty()
      await ready()
      await sleep(500)
      isOver = true
      await Promise.all(crowd)
      for (const [who, statuses] of seen)
        for (const status of statuses)
          expect([200, 201, 202, 204, 429, 503, 507], `${who}: ${status}`).toContain(status)
      expect((await buy()).status).toBe(201)
      expect(await tryUpload()).toBe(201)
      await expectEveryChargeRecorded()
    }
    const output = product.output()
    expect(output.split('\n').filter((line) => line.includes('unexpected error'))).toEqual([])
  })

  it('keeps what had arrived of an upload, which goes on when there is room', async () => {
    const video = makeMp4({ bytes: 20 * MB })
    const location = (await begin(video.length)).headers.get('location') ?? ''
    const { origin } = new URL(product.url)
    const session = { cookie: sale.creator.cookie() }
    const send = (from: number) =>
      fetch(origin + location, {
        method: 'PATCH',
        headers: {
          ...tus,
          ...session,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: video.subarray(from) as Uint8Array<ArrayBuffer>,
        signal: AbortSignal.timeout(30_000),
      }).then(({ status }) => status)
    await disk.fill(6 * MB)
    await sleep(600)
    expect([503, 507]).toContain(await send(0))
    disk.empty()
    await ready()
    await sleep(600)
    const { headers } = await fetch(origin + location, { method: 'HEAD', headers: { ...tus, ...session } })
    const offset = Number(headers.get('upload-offset'))
    expect(await send(offset)).toBe(204)
    await until('it is a file', 30_000, async () => {
      const answer = await fetch(origin + location, { headers: session })
      return ((await answer.json()) as { state: string }).state === 'done'
    })
  })

  it('delivers the mail that waited', async () => {
    // One that was being sent when the database ended is its sender's for two minutes.
    await until('nothing waits', 180_000, async () => {
      const [row] = await query<{ waiting: number; failed: number }>(
        disk.folder,
        `select count(*) filter (where sent_at is null)::int as waiting, count(failed_at)::int as failed from mails`,
      )
      expect(row?.failed).toBe(0)
      return row?.waiting === 0
    })
  })

  it('starts on it, or says in one sentence why not; nothing is left running, and nothing is lost', async () => {
    const charges = await expectEveryChargeRecorded()
    for (const leave of someOf([0, 200_000, 2 * MB], 1)) {
      await disk.fill(leave)
      await product.kill({ database: true })
      await disk.fill(leave)
      const second = await spawnProduct(disk.folder)
      const answers = until(
        'it answers',
        30_000,
        async () => (await statusOf(`${second.url}/healthz`)) === 200,
      )
      const outcome = await Promise.race([
        second.ended,
        answers.then(
          () => 'started',
          () => 'silent',
        ),
      ])
      expect(['started', 1], second.output()).toContain(outcome)
      if (outcome === 1) {
        expect(second.output().trim().split('\n').at(-1)).toMatch(
          /^(The disk of the data folder .+ is full|A disk is full, .+): free up space there\. Nothing is lost\.$/,
        )
        expect(second.output()).not.toMatch(/^ +at /m)
      } else await second.kill({ database: true })
      disk.empty()
      product = await startProduct(disk.folder)
    }
    expect(await expectEveryChargeRecorded()).toBe(charges)
    expect((await buy()).status).toBe(201)
  })
})
