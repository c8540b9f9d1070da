import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { CrashPoint } from '#platform/crash-points.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { bundleFolder } from './bundle-folder.ts'
import { runScript } from './child.ts'
import { dropSpareWal } from './spare-wal.ts'

/** The whole product as a process of its own on a data folder, to be killed. */
export type Product = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it wrote so far. */
  output(): string
  /** The exit code; null after a signal. */
  ended: Promise<number | null>
  /** Ends Node without a word, and if asked its database server too. */
  kill(options?: { database?: boolean }): Promise<void>
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>
}

const root = packageRoot(import.meta.dirname)
const started = new Set<Product>()
const dataFolders = new Set<string>()

/** Makes ready what the tests of a file start, and ends afterward whatever they left running. */
export function prepareProduct(): void {
  beforeAll(bundleAndLoadDemo, 120_000)
  afterAll(async () => {
    for (const product of started) {
      product.process.kill('SIGKILL')
      await product.ended
    }
    for (const folder of dataFolders) {
      killDatabase(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
}

/** A folder with a stopped product's data that npm test made with the build; unset, the run bundles the server and makes it. */
const made = process.env.TEST_PRODUCT
const bundle = () => (made ? join(root, 'dist', 'server') : bundleFolder(inject('runFolder')))
const demoFolder = () => join(made ?? inject('runFolder'), 'demo')
const aside = () => made ?? bundle()

/** Once in a run, by the first file that needs it: the server as the build bundles it, and a stopped product's data. */
async function bundleAndLoadDemo(): Promise<void> {
  if (made) return
  const ready = join(aside(), 'ready')
  try {
    mkdirSync(dirname(bundle()), { recursive: true })
    mkdirSync(bundle())
  } catch {
    return until('another test file has bundled the server', 110_000, async () => existsSync(ready))
  }
  const build = runScript('build-server.ts', [bundle()])
  if ((await build.ended) !== 0) throw new Error(`The server wasn’t built:\n${build.output()}`)
  mkdirSync(demoFolder())
  const begin = performance.now()
  const product = await startProduct(demoFolder())
  const took = performance.now() - begin
  await product.stop()
  dropSpareWal(join(demoFolder(), 'postgres'))
  // Whole or not there: others look for it.
  writeFileSync(`${ready}.new`, String(took))
  renameSync(`${ready}.new`, ready)
}

/** How long a whole first start took in this run. */
export const firstStartMs = (): number => Number(readFileSync(join(aside(), 'ready'), 'utf8'))

/** An empty data folder of this test file, for a first start. */
export function emptyFolder(): string {
  return ours(mkdtempSync(join(tmpdir(), 'throughline-fault-')))
}

function ours(folder: string): string {
  dataFolders.add(folder)
  return folder
}

/** A data folder of this test file with the demo in it; the product on it may be started again and again. */
export function productFolder(folder = emptyFolder()): string {
  // Node's own copy keeps neither owners nor modes of folders, and PostgreSQL insists on both.
  execFileSync('cp', ['-a', `${demoFolder()}/.`, folder])
  return ours(folder)
}

type Options = { port?: number; env?: Record<string, string> }

/** Starts the product without waiting for anything. */
export async function spawnProduct(dataDir: string, { port, env = {} }: Options = {}): Promise<Product> {
  const at = port ?? (await freePort())
  const child = spawn(process.execPath, [join(bundle(), 'server.js')], {
    cwd: root,
    // Through the fourth it's told where to die (`dieAt`).
    stdio: ['ignore', 'pipe', 'pipe', ...(env.CRASH_AT === 'told' ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // The program is read some thirty times in a run: the first start that ends by itself leaves it compiled.
      NODE_COMPILE_CACHE: join(aside(), 'compiled'),
      FFMPEG_PATH: 'no-ffmpeg',
      DATA_DIR: dataDir,
      PORT: String(at),
      // Tests are many people: each names an address of their own, so that the limits see as many.
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const ended = once(child, 'close').then(([code]) => {
    started.delete(product)
    return code as number | null
  })
  const product: Product = {
    url: `http://localhost:${at}`,
    dataDir,
    process: child,
    output: () => text,
    ended,
    async kill({ database = false } = {}) {
      child.kill('SIGKILL')
      if (database) killDatabase(dataDir)
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  started.add(product)
  return product
}

/** Starts the product and waits until it is ready. */
export async function startProduct(dataDir: string, options: Options = {}): Promise<Product> {
  const product = await spawnProduct(dataDir, options)
  await until('the product is ready', 400_000, async () => {
    const { exitCode, signalCode } = product.process
    if (exitCode !== null || signalCode !== null) throw new Error(`It ended:\n${product.output()}`)
    // Said once its port is open: until then another who has the port may answer, whose shops aren't this one's.
    return product.output().includes(' runs at ') && (await statusOf(`${product.url}/readyz`)) === 200
  })
  return product
}

/** Ends a product that was started with `toldWhereToDie` at this point, once it comes there. */
export async function dieAt({ process }: Product, point: CrashPoint): Promise<void> {
  const armed = once(process, 'message')
  process.send?.(point)
  expect(await armed).toEqual([point, undefined])
}

export const toldWhereToDie = { env: { CRASH_AT: 'told' } }

/** The process id of the folder's database server; 0 when there is none. */
export function databasePid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return 0
  }
}

/** SIGKILL as the kernel does it when memory is short, SIGQUIT as `pg_ctl -m immediate` does it. */
export function killDatabase(dataDir: string, signal: NodeJS.Signals = 'SIGKILL'): void {
  const pid = databasePid(dataDir)
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Reads the tables directly, beside the running product. */
export async function query<Row>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const visit = findRunningPostgres(dataDir)
  if (!visit) throw new Error('No database server runs on this folder.')
  const client = new pg.Client(visit.url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
    visit.leave()
  }
}

/** Asks again and again until it is so. */
export async function until(what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}.`)
    await sleep(25)
  }
}

/** The status an address answers with; 0 when no one answers. */
export async function statusOf(address: string): Promise<number> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/**
 * A port that stays free until a product listens there, seconds later: none that the system gives away meanwhile, to connections or
 * to whoever asks for any.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
