import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, median } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { inRoot } from '../scripts/repository.mjs'
import { load } from './parts/load.ts'
import { memoryOf, treeOf } from './parts/processes.ts'
import { makeCourses, signInSeller } from './parts/seller.ts'
import { connections, isQuick, repetitions, seconds } from './parts/setting.ts'

const settleMs = isQuick ? 3_000 : 15_000

/** B9: what an installation takes of the disk, of the time until it answers, and of memory, its database included. */
export default async function bench(): Promise<Figure[]> {
  const firstBoots: number[] = []
  const warmStarts: number[] = []
  for (let round = 0; round < repetitions; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'throughline-bench-'))
    try {
      firstBoots.push(await startAndStop(dataDir))
      warmStarts.push(await startAndStop(dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return [
    disk(),
    within('first boot on an empty data folder, build there, demo loaded', 's', firstBoots, 8),
    within('warm start', 's', warmStarts, 1.5),
    ...(process.platform === 'linux' ? await memory() : []),
  ]
}

async function startAndStop(dataDir: string): Promise<number> {
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } })
  await product.stop()
  return product.readyAfter / 1000
}

/** What `npm ci` and a build leave, without the history, which depends on how the copy was made. */
function disk(): Figure {
  const parts = ['node_modules', 'dist', 'src', 'drizzle', 'scripts', 'docs'].map((name) => inRoot(name))
  const kilobytes = execFileSync('du', ['-skcLD', ...parts.filter((part) => existsSync(part))], {
    encoding: 'utf8',
    // Links that lead nowhere make du complain and exit with 1; the total is right all the same.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return within(
    'checkout with node_modules and build, on disk',
    'MB',
    [Number(/(\d+)\ttotal/.exec(kilobytes)?.[1]) / 1024],
    900,
  )
}

async function memory(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  try {
    const seller = await signInSeller(product)
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    const idle = taken(product)
    const courses = await makeCourses(seller, isQuick ? 5 : 30, 5)
    const paths = courses.map((course) => course.salesPath)
    const under: number[] = []
    for (let round = 0; round < repetitions; round++) {
      // Half the round cached pages, half pages and lists made for one person: database connections and renders at work.
      await load({ url: product.url, paths, connections, seconds: seconds / 2 })
      const working = load({
        url: product.url,
        paths: [...paths, '/api/v1/courses', '/api/v1/dashboard/creator'],
        headers: { cookie: seller.cookie },
        connections,
        seconds: seconds / 2,
      })
      await new Promise((resolve) => setTimeout(resolve, seconds * 400))
      under.push(taken(product))
      await working
    }
    return [
      within(`memory of all processes, idle, database included (${counting(product)})`, 'MB', [idle], 250),
      within(`memory of all processes under load (${counting(product)})`, 'MB', under, 500),
    ]
  } finally {
    await product.stop()
  }
}

function taken(product: Product): number {
  const { pss, rss } = memoryOf(treeOf(product.pid))
  return pss ?? rss
}

function counting(product: Product): string {
  const pids = treeOf(product.pid)
  const kind = memoryOf(pids).pss === null ? 'RSS, shared pages counted again' : 'PSS'
  return `${pids.length} processes, ${kind}`
}

function within(name: string, unit: string, runs: number[], most: number): Figure {
  const value = median(runs)
  return { id: 'B9', name, value, unit, target: `≤ ${most} ${unit}`, met: value <= most, runs }
}
