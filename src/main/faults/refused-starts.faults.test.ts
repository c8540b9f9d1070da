import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someOf } from '#testing/faults.ts'
import {
  databasePid,
  emptyFolder,
  freePort,
  type Product,
  prepareProduct,
  productFolder,
  spawnProduct,
  startProduct,
  until,
} from '#testing/product.ts'
import { slowSignUp } from '#testing/slow-sign-up.ts'

prepareProduct()

/** The process table: whatever runs with this folder in its words, or is in it. The database server names it by its mark. */
function processesOf(dataDir: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return words.includes(dataDir) || readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
      } catch {
        // It ended meanwhile, or is another user's: those of ours are read as root, or are our own.
        return false
      }
    })
}

type Case = { dataDir?: string; env?: Record<string, string>; port?: number }

/** A start that must be refused: what it said, and that it ended with 1, in one line, and left nothing running. */
async function refusalOf({ dataDir = emptyFolder(), env = {}, port }: Case): Promise<string> {
  const before = processesOf(dataDir)
  const product = await spawnProduct(dataDir, { env, ...(port ? { port } : {}) })
  expect(await product.ended, product.output()).toBe(1)
  expect(product.output().trimEnd().split('\n'), 'one sentence, no stack').toHaveLength(1)
  expect(processesOf(dataDir)).toEqual(before)
  return product.output().trimEnd()
}

describe('I1: a start that cannot be is refused with one sentence and leaves nothing running', () => {
  let taken: Server
  let port = 0
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    port = (taken.address() as { port: number }).port
  })
  afterAll(() => void taken.close())

  it('on a port that is in use, before a database is made', async () => {
    const dataDir = emptyFolder()
    expect(await refusalOf({ dataDir, port })).toBe(
      `Port ${port} is in use on 127.0.0.1: stop the program that uses it, or set PORT to another port.`,
    )
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    const made = productFolder()
    await refusalOf({ dataDir: made, port })
    expect(databasePid(made)).toBe(0)
  })

  it.each<[string, Case, RegExp]>([
    [
      'on an address of another machine',
      { env: { HOST: '192.0.2.1', APP_URL: 'http://localhost:3000' } },
      /^HOST is 192\.0\.2\.1, which isn’t an address of this machine: .*\.$/,
    ],
    [
      'with a database nobody listens at',
      { env: { DATABASE_URL: 'postgres://ana:hidden@127.0.0.1:1/throughline' } },
      /^The database at 127\.0\.0\.1:1 can’t be reached \(nothing listens there\): start it, or correct DATABASE_URL\.$/,
    ],
    [
      'with proxies nobody can be',
      { env: { TRUST_PROXY: '*' } },
      /^TRUST_PROXY is \*, which .*10\.0\.0\.0\/8\.$/,
    ],
    [
      'with a path in its address',
      { env: { APP_URL: 'http://localhost:3000/learn' } },
      /^APP_URL must be an address without a path, such as http:\/\/localhost:3000: .*\.$/,
    ],
    [
      'in a place where no folder can be made',
      { dataDir: '/proc/throughline' },
      /^The data folder \/proc\/throughline can’t be made or written.*\.$/,
    ],
  ])('%s', async (_, attempt, sentence) => {
    expect(await refusalOf(attempt)).toMatch(sentence)
  })

  it('in a data folder that is a file, or whose key is empty', async () => {
    const dataDir = emptyFolder()
    writeFileSync(join(dataDir, 'file'), '')
    expect(await refusalOf({ dataDir: join(dataDir, 'file') })).toMatch(
      /^The data folder .*file is a file, or inside one: .*\.$/,
    )
    writeFileSync(join(dataDir, 'secret-key'), '', { mode: 0o600 })
    expect(await refusalOf({ dataDir })).toMatch(/^The key file .*secret-key is empty: .*\.$/)
  })

  it('with the database’s password lost or changed', async () => {
    const dataDir = productFolder()
    const file = join(dataDir, 'postgres.password')
    writeFileSync(file, '')
    expect(await refusalOf({ dataDir })).toBe(
      `The database password file ${file} is empty: put it back from your backup.`,
    )
    writeFileSync(file, 'another\n')
    expect(await refusalOf({ dataDir })).toBe(
      `The password in ${file} isn’t the one of the database beside it: put the file back from your backup.`,
    )
  })

  it('on a folder that is no database', async () => {
    const dataDir = emptyFolder()
    mkdirSync(join(dataDir, 'postgres'))
    expect(await refusalOf({ dataDir })).toMatch(/^The folder .*postgres isn’t a PostgreSQL database: .*\.$/)
  })
})

const waiting = 'Waiting for the last run to stop…\n'

/** A product that was told to stop and waits for the rest of a request. */
async function stoppingProduct(dataDir: string) {
  const product = await startProduct(dataDir)
  const slow = slowSignUp(product)
  // A test that fails or kills leaves it without an answer.
  slow.status.catch(() => undefined)
  // Its first half has arrived.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const ended = product.stop()
  await until('it says so', 5_000, async () =>
    readFileSync(join(dataDir, 'throughline.pid'), 'utf8').includes('stopping'),
  )
  return { product, slow, ended }
}

async function untilReady(product: Product): Promise<void> {
  await until('it is ready', 60_000, async () => product.output().includes(' runs at '))
}

describe('R15: a start on the folder of a run that is stopping', () => {
  it('waits for it, says so, and starts when it has ended', async () => {
    const dataDir = productFolder()
    const { product, slow, ended } = await stoppingProduct(dataDir)
    const next = await spawnProduct(dataDir, { port: Number(new URL(product.url).port) })
    await until('it waits', 10_000, async () => next.output() === waiting)
    slow.finish()
    expect(await slow.status).toBe(201)
    expect(await ended, product.output()).toBe(0)
    await untilReady(next)
    // What is running again isn't waited for.
    const third = await spawnProduct(dataDir)
    expect(await third.ended).toBe(1)
    expect(third.output()).toMatch(/^Another Throughline process \(process \d+\) is already using .*\n$/)
    expect(await next.stop(), next.output()).toBe(0)
    expect(next.output().startsWith(waiting)).toBe(true)
    expect(processesOf(dataDir)).toEqual([])
  })

  it('ends at once when it is told to while it waits', async () => {
    const dataDir = productFolder()
    const { product, slow, ended } = await stoppingProduct(dataDir)
    const next = await spawnProduct(dataDir)
    await until('it waits', 10_000, async () => next.output() === waiting)
    expect(await next.stop()).toBe(0)
    expect(next.output()).toBe(waiting)
    slow.finish()
    expect(await ended, product.output()).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })

  it('takes the folder over from one that was killed while it stopped', async () => {
    const dataDir = productFolder()
    const { product } = await stoppingProduct(dataDir)
    await product.kill()
    expect(readFileSync(join(dataDir, 'throughline.pid'), 'utf8')).toContain('stopping')
    const next = await startProduct(dataDir)
    await untilReady(next)
    expect(next.output()).not.toContain(waiting)
    expect(await next.stop()).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })
})

describe('R6: a stop by keyboard or terminal', () => {
  const ways = [
    ['Ctrl-C pressed twice', ['SIGINT', 'SIGINT']],
    ['a terminal that was closed', ['SIGHUP']],
  ] as const
  it.each(someOf<(typeof ways)[number]>(ways, 1))('%s: ends with 0, the database too', async (_, signals) => {
    const dataDir = productFolder()
    const product = await startProduct(dataDir)
    for (const signal of signals) product.process.kill(signal)
    expect(await product.ended, product.output()).toBe(0)
    expect(databasePid(dataDir)).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
  })
})

it('a port that just becomes free is waited for beside a database of one’s own', async () => {
  const port = await freePort()
  // A Throughline that is leaving answers like this until its port is closed.
  const { createServer: createHttp } = await import('node:http')
  const leaving = createHttp((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"stopping"}')
  })
  await new Promise<void>((resolve) => leaving.listen(port, '127.0.0.1', resolve))
  const env = { DATABASE_URL: 'postgres://ana:hidden@127.0.0.1:1/throughline' }
  const next = await spawnProduct(emptyFolder(), { port, env })
  await until('it waits', 10_000, async () => next.output() === waiting)
  leaving.close()
  leaving.closeAllConnections()
  expect(await next.ended).toBe(1)
  expect(next.output()).toMatch(/^Waiting .*\nThe database at 127\.0\.0\.1:1 can’t be reached/)
})
