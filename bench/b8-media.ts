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
import { type Seller, signInSeller } from './parts/seller.ts'
import { isQuick, seconds } from './parts/setting.ts'

type Measured = RangeResult & { cpuMicros: number; rss: number }
type Name = 'node' | 'nginx' | 'owned' | 'linked'

const mebibyte = 1024 * 1024
const bytes = (isQuick ? 64 : 1024) * mebibyte
const clients = 8
const abortEvery = 25

/** B8: eight readers of a 1 GiB file in 1 MiB ranges, some of which are dropped halfway. */
export default async function bench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'throughline-'))
  const settings = { dataDir, env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } }
  const uploading = await startProduct(settings)
  const fileId = await signInSeller(uploading)
    .then((seller) => upload(uploading, seller))
    .finally(() => uploading.stop())
  // A process that only serves: what making the demo and receiving the file left in memory isn't measured.
  const product = await startProduct(settings)
  try {
    const seller = await signInSeller(product)
    const path = join(product.dataDir, 'files', seller.workspaceId, fileId)
    const link = await seller.call<{ url: string }>('POST', `/files/${fileId}/link`, {})
    const [node, nginx] = [await startPeer({ kind: 'ranges', path }), await startNginx(path)]
    if (!nginx) console.log('  nginx isn’t installed here, so it’s left out.')
    const of = (url: string, path: string, headers = {}) =>
      loadRanges({ url, path, bytes, headers, clients, seconds, abortEvery })
    const bare = (result: RangeResult): Measured => ({ ...result, cpuMicros: Number.NaN, rss: Number.NaN })
    const { cookie } = seller
    try {
      const runs = await inTurns<Name, Measured>({
        node: async () => bare(await of(node.url, '/')),
        nginx: async () => bare(nginx ? await of(nginx.url, `/${basename(path)}`) : nothing),
        owned: () => measure(product, () => of(product.url, `/files/${fileId}`, { cookie })),
        linked: () => measure(product, () => of(product.url, link.url, { cookie })),
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
    ['name', 'course.gz'],
    ['type', 'application/gzip'],
    ['purpose', 'attachment'],
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
  part.set([0x1f, 0x8b, 0x08, 0x00])
  for (let at = 0; at < bytes; at += part.length) {
    const sent = await fetch(product.url + location, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: part,
    })
    if (sent.status !== 204) throw new Error(`A part was answered ${sent.status}.`)
  }
  for (;;) {
    const { file } = await call<{ file: { id: string } | null }>('GET', location.replace('/api/v1', ''))
    if (file) return file.id
  }
}

async function measure({ pid }: Product, work: () => Promise<RangeResult>): Promise<Measured> {
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

function figures(runs: Record<Name, Measured[]>, left: number): Figure[] {
  const rate = (run: Measured) => run.megabytesPerSecond
  const [node, nginx] = [middle(runs.node, rate), middle(runs.nginx, rate)]
  const asked = { owned: 'asked of a session', linked: 'by a signed link' }
  const rows = (['owned', 'linked'] as const).flatMap((name): Figure[] => {
    const value = middle(runs[name], rate)
    const figure = { id: 'B8', value, unit: 'MB/s', runs: runs[name].map(rate) }
    const what = `ranges of 1 MiB of ${bytes / mebibyte} MiB, ${clients} clients, some dropped, ${asked[name]}`
    return [
      {
        ...figure,
        name: what,
        ratio: value / node,
        against: `bare Node ranges (${Math.round(node)} MB/s)`,
        target: '≥ 76% of bare Node',
        met: value / node >= 0.76,
      },
      ...(Number.isNaN(nginx)
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
  const all = [...runs.owned, ...runs.linked]
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
