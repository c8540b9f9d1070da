import type { Figure } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { type BenchDatabase, benchDatabase } from './parts/database.ts'
import { type LoadResult, load } from './parts/load.ts'
import { startPeer } from './parts/peer.ts'
import { cpuSeconds } from './parts/processes.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { makeCourses, type Seller, signInSeller } from './parts/seller.ts'
import { connections, isQuick, seconds } from './parts/setting.ts'

type LoadMeasure = LoadResult & { cpuMicros: number }
/** For each connection all their requests are made ready before it begins; the next run has other people. */
const people = 400
let crowd = 0
const day = 86_400_000

/**
 * B5a: sales pages as people see them, each view counted, beside the same for people who ask not to be counted; then whether all of
 * it arrived, with a stop right behind the load. And what reading figures costs with ten million views behind them.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const product = await startProduct({
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' },
  })
  let isStopped = false
  try {
    const seller = await signInSeller(product)
    const paths = (await makeCourses(seller, 20, 1)).map((course) => course.salesPath)
    const hello = await startPeer({ kind: 'hello' })
    const before = await countRows(database)
    try {
      const compressed = { 'accept-encoding': 'gzip, br' }
      const runs = await inTurns<'hello' | 'counted' | 'uncounted', LoadMeasure>({
        hello: async () => ({
          ...(await load({ url: hello.url, connections, seconds })),
          cpuMicros: Number.NaN,
        }),
        counted: () => measure(product, { paths, people, headers: compressed }),
        uncounted: () => measure(product, { paths, people, headers: { ...compressed, dnt: '1' } }),
      })
      const more = isQuick ? people : people * 3
      const long = await measure(product, { paths, people: more, headers: compressed }, isQuick ? 5 : 60)
      const fresh = await untilRead(product, seller)
      const reading = await readFigures(database, seller)
      const told = await seenUntilStop(product, paths, database)
      isStopped = true
      return [...rates(runs, long), ...arrived(told, before), ...read(fresh, reading)]
    } finally {
      await hello.stop()
    }
  } finally {
    if (!isStopped) await product.stop()
    await database.stop()
  }
}

async function measure(
  product: Product,
  what: { paths: string[]; people: number; headers: Record<string, string> },
  length = seconds,
): Promise<LoadMeasure> {
  const before = cpuSeconds(product.pid)
  const result = await load({ url: product.url, ...what, crowd: ++crowd, connections, seconds: length })
  return { ...result, cpuMicros: ((cpuSeconds(product.pid) - before) / result.total) * 1e6 }
}

const countRows = async ({ pool }: BenchDatabase): Promise<number> =>
  Number((await pool.query('select count(*) as n from page_views')).rows[0].n)

/** How long one view takes to be in the figures. */
async function untilRead(product: Product, seller: Seller): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  const views = async () =>
    (await seller.call<{ total: { views: number } }>('GET', `/visits?from=${today}&to=${today}`)).total.views
  let last = -1
  // What the load left is added up first.
  for (let now = await views(); now !== last; now = await views()) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 15_000))
  }
  const startedAt = performance.now()
  await fetch(`${product.url}/@${seller.handle}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/141.0.0.0 Safari/537.36' },
  })
  while ((await views()) === last) {
    if (performance.now() - startedAt > 60_000)
      throw new Error('The view wasn’t in the figures after a minute.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return performance.now() - startedAt
}

/** Figures of thirty days that ten million views would leave: a store, a hundred products, everything there is of each. */
async function readFigures({ pool }: BenchDatabase, seller: Seller): Promise<number[]> {
  const from = new Date(Date.now() - 70 * day).toISOString().slice(0, 10)
  const to = new Date(Date.now() - 41 * day).toISOString().slice(0, 10)
  await pool.query(
    `insert into visit_days (workspace_id, subject, day, dimension, value, views, visitors, checkouts, orders)
     select $1, case s when 0 then '' else 'crs_bench' || s end, to_char($2::date + d, 'YYYY-MM-DD'), dimension,
       case dimension when 'all' then '' when 'source' then 'other host' || v when 'device' then (array['desktop', 'phone', 'tablet', 'other'])[v] else '/p' || v end,
       333333 / most, 200000 / most, 9000 / most, 3000 / most
     from generate_series(0, 100) s, generate_series(0, 29) d,
       (values ('all', 1), ('source', 100), ('device', 4), ('page', 200), ('landing', 200)) k(dimension, most),
       lateral generate_series(1, least(most, case s when 0 then 200 else 20 end)) v`,
    [seller.workspaceId, from],
  )
  await pool.query('analyze visit_days')
  const took: number[] = []
  for (let n = 0; n < (isQuick ? 10 : 50); n++) {
    const startedAt = performance.now()
    await seller.call('GET', `/visits?from=${from}&to=${to}`)
    took.push(performance.now() - startedAt)
  }
  return took.sort((a, b) => a - b)
}

type ViewCount = { answered: number; rows: number }

/** Views under load, then SIGTERM right behind the last answer: what was answered against what is in the database. */
async function seenUntilStop(product: Product, paths: string[], database: BenchDatabase): Promise<ViewCount> {
  const before = await settledRows(database)
  const result = await load({
    url: product.url,
    paths,
    people,
    crowd: ++crowd,
    connections,
    seconds: isQuick ? 3 : 10,
  })
  await product.stop()
  return { answered: result.total, rows: (await countRows(database)) - before }
}

async function settledRows(database: BenchDatabase): Promise<number> {
  let last = -1
  for (let now = await countRows(database); now !== last; now = await countRows(database)) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 2_500))
  }
  return last
}

function rates(runs: Record<'hello' | 'counted' | 'uncounted', LoadMeasure[]>, long: LoadMeasure): Figure[] {
  const rate = (run: LoadMeasure) => run.perSecond
  const [hello, counted] = [middle(runs.hello, rate), middle(runs.counted, rate)]
  const uncounted = middle(runs.uncounted, rate)
  const micros = (run: LoadMeasure) => run.cpuMicros
  return [
    {
      id: 'B5a',
      name: 'sales pages from memory, each view counted, 50 connections',
      value: counted,
      unit: 'visits/s',
      ratio: counted / hello,
      against: `a bare Fastify hello (${Math.round(hello)}/s)`,
      target: '≥ 10,000 visits/s, ≥ 23% of hello',
      met: counted >= 10_000 && counted / hello >= 0.23,
      runs: runs.counted.map(rate),
    },
    {
      id: 'B5a',
      name: 'the same beside people who ask not to be counted',
      value: counted,
      unit: 'visits/s',
      ratio: counted / uncounted,
      against: `uncounted pages (${Math.round(uncounted)}/s)`,
      target: 'informs',
      runs: runs.counted.map(rate),
    },
    {
      id: 'B5a',
      name: 'processor time of the server to count one, with writing it and adding it up',
      value: middle(runs.counted, micros) - middle(runs.uncounted, micros),
      unit: 'µs',
      target: 'informs',
      runs: runs.counted.map((run, n) => run.cpuMicros - (runs.uncounted[n]?.cpuMicros ?? 0)),
    },
    {
      id: 'B5a',
      name: `99th percentile in ${isQuick ? 5 : 60} s without a pause (${Math.round(long.perSecond)}/s)`,
      value: long.p99,
      unit: 'ms',
      target: '≤ 25 ms',
      met: long.p99 <= 25,
      runs: [long.p99],
    },
  ]
}

function arrived({ answered, rows }: ViewCount, before: number): Figure[] {
  const lost = Math.max(0, answered - rows)
  return [
    {
      id: 'B5a',
      // Each connection may have had one more that was answered and not waited for.
      name: `of ${answered} views answered, lost by a SIGTERM behind the last (${before} rows before)`,
      value: lost,
      unit: '',
      target: '0',
      met: lost === 0,
      runs: [lost],
    },
  ]
}

function read(fresh: number, reading: number[]): Figure[] {
  const median = reading[Math.floor(reading.length / 2)] ?? Number.NaN
  return [
    {
      id: 'B5a',
      name: 'from a look at a page to the figures',
      value: fresh,
      unit: 'ms',
      target: '≤ 5,000 ms',
      met: fresh <= 5_000,
      runs: [fresh],
    },
    {
      id: 'B5',
      name: 'figures of a store and 30 days with ten million views, whole answer',
      value: median,
      unit: 'ms',
      target: '≤ 50 ms',
      met: median <= 50,
      runs: reading,
    },
  ]
}
