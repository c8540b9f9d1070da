import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Figure } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { startNginx } from './parts/nginx.ts'
import { startPeer } from './parts/peer.ts'
import { cpuSeconds, memoryOf } from './parts/processes.ts'
import { loadRanges, type RangeResult } from './parts/ranges.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { type Caller, type Seller, signInSeller, signInStudent } from './parts/seller.ts'
import { isQuick, seconds } from './parts/setting.ts'

type RangeMeasure = RangeResult & { cpuMicros: number; rss: number }
type Name = 'node' | 'nginx' | 'owned' | 'linked' | 'bought' | 'heard'

const mebibyte = 1024 * 1024
const bytes = (isQuick ? 64 : 1024) * mebibyte
const clients = 8
const abortEvery = 25

/** B8: eight readers of a 1 GiB file in 1 MiB ranges, some of which are dropped halfway. */
export default async function bench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'throughline-'))
  const settings = { dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } }
  const uploading = await startProduct(settings)
  const { fileId, buyer, shelf } = await signInSeller(uploading)
    .then(async (seller) => {
      const fileId = await upload(uploading, seller)
      const buyer = await signInStudent(uploading)
      return { fileId, buyer, shelf: await sell(uploading, seller, buyer, fileId) }
    })
    .finally(() => uploading.stop())
  // A process that only serves: what making the demo, receiving the file and selling it left in memory isn't measured.
  const product = await startProduct(settings)
  try {
    const seller = await signInSeller(product)
    const path = join(product.dataDir, 'files', seller.workspaceId, fileId)
    const link = await seller.call<{ url: string }>('POST', `/files/${fileId}/link`, {})
    const [node, nginx] = [await startPeer({ kind: 'ranges', path }), await startNginx(path)]
    if (!nginx) console.log('  nginx isn’t installed here, so it’s left out.')
    const of = (url: string, path: string, headers = {}) =>
      loadRanges({ url, path, bytes, headers, clients, seconds, abortEvery })
    const bare = (result: RangeResult): RangeMeasure => ({
      ...result,
      cpuMicros: Number.NaN,
      rss: Number.NaN,
    })
    const { cookie } = seller
    try {
      const runs = await inTurns<Name, RangeMeasure>({
        node: async () => bare(await of(node.url, '/')),
        nginx: async () => bare(nginx ? await of(nginx.url, `/${basename(path)}`) : nothing),
        owned: () => measure(product, () => of(product.url, `/files/${fileId}`, { cookie })),
        linked: () => measure(product, () => of(product.url, link.url, { cookie })),
        bought: () => measure(product, () => of(product.url, shelf.link, { cookie: buyer.cookie })),
        heard: () => measure(product, () => of(product.url, shelf.look, { cookie: buyer.cookie })),
      })
      return figures(runs, openFiles(product.pid, path))
    } finally {
      await Promise.all([node.stop(), nginx?.stop()])
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const nothing: RangeResult = { megabytesPerSecond: Number.NaN, requests: 0, aborted: 0, failed: 0 }

/** Sends a file in parts of 32 MiB, as a program would. */
async function upload(product: Product, { cookie, call }: Seller): Promise<string> {
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const told = [
    ['name', 'talk.wav'],
    ['type', 'audio/wav'],
    ['purpose', 'audio'],
  ] as const
  const begun = await fetch(`${product.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes),
      'upload-metadata': told.map(([name, value]) => `${name} ${btoa(value)}`).join(','),
    },
  })
  if (begun.status !== 201) throw new Error(`An upload was answered ${begun.status}.`)
  const location = begun.headers.get('location') ?? ''
  const part = Buffer.alloc(32 * mebibyte, 'not to be packed any smaller ')
  const first = Buffer.concat([wavHeader(bytes), part.subarray(wavHeader(bytes).length)])
  for (let at = 0; at < bytes; at += part.length) {
    const sent = await fetch(product.url + location, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: at === 0 ? first : part,
    })
    if (sent.status !== 204) throw new Error(`A part was answered ${sent.status}.`)
  }
  for (;;) {
    const { file } = await call<{ file: { id: string } | null }>('GET', location.replace('/api/v1', ''))
    if (file) return file.id
  }
}

/** Puts a file on sale for nothing, has it bought, and answers how its buyer saves it, and how they hear it. */
async function sell(
  product: Product,
  seller: Seller,
  buyer: Caller,
  fileId: string,
): Promise<{ link: string; look: string }> {
  const draft = await seller.call<SaleItem>('POST', '/digital-products', { fileId, title: 'A talk' })
  await seller.call('POST', `/digital-products/${draft.id}/publication`)
  const bought = await fetch(`${product.url}/api/v1/checkouts/${draft.offerId}`, {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'content-type': 'application/json', 'idempotency-key': 'the-talk' },
    body: JSON.stringify({ email: 'zoe@throughline.example', name: 'Zoe Hart', expectedTotalCents: 0 }),
  })
  if (bought.status !== 201) throw new Error(`An order was answered ${bought.status}: ${await bought.text()}`)
  const path = `/downloads/${draft.id}/files/${draft.files[0]?.id}`
  const headers = {
    cookie: buyer.cookie,
    origin: product.url,
    'content-type': 'application/x-www-form-urlencoded',
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    const pressed = await fetch(product.url + path, {
      ...{ method: 'POST', headers, redirect: 'manual' },
      body: `key=${randomBytes(12).toString('base64url')}`,
    })
    const link = pressed.headers.get('location')
    if (pressed.status === 303 && link?.includes('/files/')) return { link, look: `${path}/bytes` }
    // What was bought is delivered a moment after it's paid.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('What was bought was never delivered.')
}

type SaleItem = { id: string; offerId: string; files: { id: string }[] }

/** One channel of eight bits, so many a second that any length is a recording. */
function wavHeader(length: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(length - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(48_000, 24)
  header.writeUInt32LE(48_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(length - 44, 40)
  return header
}

async function measure({ pid }: Product, work: () => Promise<RangeResult>): Promise<RangeMeasure> {
  const before = cpuSeconds(pid)
  let rss = 0
  const watch = setInterval(() => {
    rss = Math.max(rss, memoryOf([pid]).rss)
  }, 100)
  try {
    const result = await work()
    return { ...result, rss, cpuMicros: ((cpuSeconds(pid) - before) / result.requests) * 1e6 }
  } finally {
    clearInterval(watch)
  }
}

/** Descriptors still open on the file once no one reads it. */
function openFiles(pid: number, path: string): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(join(folder, fd)) === path
    } catch {
      return false
    }
  }).length
}

function figures(runs: Record<Name, RangeMeasure[]>, left: number): Figure[] {
  const rate = (run: RangeMeasure) => run.megabytesPerSecond
  const [node, nginx] = [middle(runs.node, rate), middle(runs.nginx, rate)]
  const asked = {
    owned: 'asked of a session',
    linked: 'by a signed link',
    bought: 'saved by a buyer',
    heard: 'played by a buyer, whose right is asked for each range',
  }
  const rows = (['owned', 'linked', 'bought', 'heard'] as const).flatMap((name): Figure[] => {
    const value = middle(runs[name], rate)
    const figure = { id: 'B8', value, unit: 'MB/s', runs: runs[name].map(rate) }
    const what = `ranges of 1 MiB of ${bytes / mebibyte} MiB, ${clients} clients, some dropped, ${asked[name]}`
    return [
      {
        ...figure,
        name: what,
        ratio: value / node,
        against: `bare Node ranges (${Math.round(node)} MB/s)`,
        // Who comes is asked anew for each range, which is what it's for: no player needs as much by far.
        ...(name === 'heard'
          ? { target: 'informs' }
          : { target: '≥ 76% of bare Node', met: value / node >= 0.76 }),
      },
      ...(Number.isNaN(nginx) || name === 'heard'
        ? []
        : [
            {
              ...figure,
              name: `the same beside nginx, ${asked[name]}`,
              ratio: value / nginx,
              against: `nginx with sendfile, one worker (${Math.round(nginx)} MB/s)`,
              target: '≥ 50% of nginx',
              met: value / nginx >= 0.5,
            },
          ]),
    ]
  })
  const all = [...runs.owned, ...runs.linked, ...runs.bought, ...runs.heard]
  const rss = Math.max(...all.map((run) => run.rss))
  return [
    ...rows,
    {
      id: 'B8',
      name: 'memory of the server meanwhile, highest',
      value: rss,
      unit: 'MB',
      target: '≤ 300 MB',
      met: rss <= 300,
      runs: all.map((run) => run.rss),
    },
    {
      id: 'B8',
      name: 'processor time of the server per range',
      value: middle(runs.owned, (run) => run.cpuMicros),
      unit: 'µs',
      target: 'informs',
      runs: runs.owned.map((run) => run.cpuMicros),
    },
    {
      id: 'B8',
      name: 'descriptors left open on the file',
      value: left,
      unit: '',
      target: 'none',
      met: left === 0,
      runs: [left],
    },
  ]
}
