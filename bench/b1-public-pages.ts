import type { Figure } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { benchDatabase } from './parts/database.ts'
import { type LoadResult, load } from './parts/load.ts'
import { startPeer } from './parts/peer.ts'
import { cpuSeconds } from './parts/processes.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { type Course, makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { connections, isQuick, seconds } from './parts/setting.ts'

type LoadMeasure = LoadResult & { cpuMicros: number; editsSeen: number[] }

/**
 * B1: 100 sales pages under load, cached and rendered for each visitor, while someone edits a course every second.
 * Landing pages join when the product has them.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const product = await startProduct({
    // Filling the shop is quicker than any person; the limits aren't what is measured here.
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  })
  try {
    const seller = await signInSeller(product)
    const courses = await makeCourses(seller, isQuick ? 20 : 100, 5)
    const page = await (await fetch(product.url + courses[0]?.salesPath)).arrayBuffer()
    const hello = await startPeer({ kind: 'hello' })
    const memory = await startPeer({ kind: 'memory', bytes: page.byteLength })
    const paths = courses.map((course) => course.salesPath)
    const ofPeer = (url: string) => async (): Promise<LoadMeasure> => ({
      ...(await load({ url, connections, seconds })),
      cpuMicros: Number.NaN,
      editsSeen: [],
    })
    try {
      const runs = await inTurns<'hello' | 'memory' | 'cached' | 'compressed' | 'uncached', LoadMeasure>({
        hello: ofPeer(hello.url),
        memory: ofPeer(memory.url),
        cached: () => measure(product, { paths }, () => edits(product, seller, courses)),
        compressed: () => measure(product, { paths, headers: { 'accept-encoding': 'gzip, br' } }),
        // A session makes the page a person's own: nothing of it comes from the cache.
        uncached: () => measure(product, { paths, headers: { cookie: seller.cookie } }),
      })
      return figures(runs, page.byteLength)
    } finally {
      await Promise.all([hello.stop(), memory.stop()])
    }
  } finally {
    await product.stop()
    await database.stop()
  }
}

async function measure(
  product: Product,
  what: { paths: string[]; headers?: Record<string, string> },
  meanwhile: () => { stop(): Promise<number[]> } = () => ({ stop: async () => [] }),
): Promise<LoadMeasure> {
  const side = meanwhile()
  const before = cpuSeconds(product.pid)
  const result = await load({ url: product.url, ...what, connections, seconds })
  const cpuMicros = ((cpuSeconds(product.pid) - before) / result.total) * 1e6
  return { ...result, cpuMicros, editsSeen: await side.stop() }
}

/** Edits one course a second and notes after how many milliseconds a visitor sees it. */
function edits(product: Product, seller: Seller, courses: Course[]) {
  const seen: number[] = []
  let stopped = false
  const running = (async () => {
    for (let n = 0; !stopped; n++) {
      const course = courses[n % courses.length]
      if (!course) return
      const startedAt = performance.now()
      seen.push(await untilSeen(product, seller, course, `Edited ${Date.now()}.`))
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - startedAt))))
    }
  })()
  return {
    async stop() {
      stopped = true
      await running
      return seen
    },
  }
}

async function untilSeen(product: Product, seller: Seller, course: Course, text: string): Promise<number> {
  await seller.call('PATCH', `/courses/${course.id}`, { description: text })
  const savedAt = performance.now()
  while (performance.now() - savedAt < 10_000) {
    const html = await (await fetch(product.url + course.salesPath)).text()
    if (html.includes(text)) return performance.now() - savedAt
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`An edit of ${course.salesPath} wasn’t visible after 10 s.`)
}

function figures(
  runs: Record<'hello' | 'memory' | 'cached' | 'compressed' | 'uncached', LoadMeasure[]>,
  bytes: number,
): Figure[] {
  const rate = (run: LoadMeasure) => run.perSecond
  const [hello, memory] = [middle(runs.hello, rate), middle(runs.memory, rate)]
  const cached = middle(runs.cached, rate)
  const compressed = middle(runs.compressed, rate)
  const uncached = middle(runs.uncached, rate)
  const p99 = middle(runs.cached, (run) => run.p99)
  const edits = runs.cached.flatMap((run) => run.editsSeen)
  const slowest = Math.max(...edits)
  const page = `${(bytes / 1024).toFixed(1)} kB sales page`
  return [
    {
      id: 'B1',
      name: `${page}, cached, one edit a second, 50 connections`,
      value: cached,
      unit: 'req/s',
      ratio: cached / memory,
      against: `the same bytes from a Node memory server (${Math.round(memory)}/s)`,
      target: '≥ 28% of a Node memory server',
      met: cached / memory >= 0.28,
      runs: runs.cached.map(rate),
    },
    {
      id: 'B1',
      name: `${page}, cached, beside a Fastify hello`,
      value: cached,
      unit: 'req/s',
      ratio: cached / hello,
      against: `a bare Fastify hello (${Math.round(hello)}/s)`,
      target: '≥ 25% of Fastify hello',
      met: cached / hello >= 0.25,
      runs: runs.cached.map(rate),
    },
    {
      id: 'B1',
      name: 'cached pages, 99th percentile',
      value: p99,
      unit: 'ms',
      target: '≤ 25 ms',
      met: p99 <= 25,
      runs: runs.cached.map((run) => run.p99),
    },
    {
      id: 'B1',
      name: 'cached pages, processor time of the server per request (with its worker and the renders after edits)',
      value: middle(runs.cached, (run) => run.cpuMicros),
      unit: 'µs',
      target: 'informs',
      runs: runs.cached.map((run) => run.cpuMicros),
    },
    {
      id: 'B1',
      name: 'cached pages as a browser asks for them, compressed, no edits',
      value: compressed,
      unit: 'req/s',
      ratio: compressed / hello,
      against: 'a bare Fastify hello',
      target: '≥ 25% of Fastify hello',
      met: compressed / hello >= 0.25,
      runs: runs.compressed.map(rate),
    },
    {
      id: 'B1',
      name: `an edit visible to visitors under load, slowest of ${edits.length}`,
      value: slowest,
      unit: 'ms',
      target: '≤ 1,000 ms',
      met: slowest <= 1_000,
      runs: edits,
    },
    {
      id: 'B1',
      name: 'pages made for one signed-in visitor, uncached',
      value: uncached,
      unit: 'req/s',
      target: '≥ 500 req/s',
      met: uncached >= 500,
      runs: runs.uncached.map(rate),
    },
  ]
}
