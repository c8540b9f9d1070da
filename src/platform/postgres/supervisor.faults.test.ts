import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Child, runScript } from '#testing/child.ts'
import { isCheckoutOpen, isRoot, temporaryFolder, withDatabase } from '#testing/data-folder.ts'
import { faultRepeats, isLongRun, timeLimit } from '#testing/faults.ts'
import { prepareBinaries } from './binaries.ts'
import { startPostgres } from './supervisor.ts'

vi.setConfig({ testTimeout: 60_000 + 12_000 * faultRepeats })

// Whoever runs the tests, and an ordinary user too where root can become one.
const nobody = { uid: 65534, gid: 65534 }
const people = [
  { who: isRoot ? 'root' : 'an ordinary user', as: undefined, repeats: faultRepeats },
  ...(isRoot && isCheckoutOpen() ? [{ who: 'an ordinary user', as: nobody, repeats: faultRepeats }] : []),
]
const roundsOf = (repeats: number) => Array.from({ length: repeats }, (_, index) => index)

function ownerOf(dataDir: string, as?: { uid: number; gid: number }): Child {
  const owner = runScript('postgres-owner.ts', [dataDir], as)
  onTestFinished(async () => {
    owner.process.kill('SIGTERM')
    await owner.ended
  })
  return owner
}

async function readyOf(owner: Child): Promise<{ pid: number; url: string }> {
  const [, pid = '', url = ''] = await owner.line(/^ready (\d+) (\S+)/m)
  return { pid: Number(pid), url }
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** Asks until an answer comes; fails after the five seconds a restart may take. */
async function askUntilBack(url: string, query: string): Promise<Record<string, unknown>[]> {
  for (const start = performance.now(); ; await sleep(20)) {
    try {
      return await ask(url, query)
    } catch (error) {
      if (performance.now() - start > timeLimit(5_000)) throw error
    }
  }
}

/** Ready to write: a busy machine takes its time over that. */
async function writerTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Inserts numbers one commit at a time until a commit fails; answers the last acknowledged one. */
async function insertUntilLost(client: pg.Client): Promise<number> {
  for (let n = 1; ; n++) {
    try {
      await client.query('insert into notes values ($1)', [n])
    } catch {
      return n - 1
    }
  }
}

describe.each(people)('for $who', ({ as, repeats }) => {
  const rounds = roundsOf(repeats)

  it('R7: a killed server is started again under the same URL and loses no acknowledged write', async () => {
    const dataDir = await withDatabase(temporaryFolder(as), as)
    const owner = ownerOf(dataDir, as)
    const first = await readyOf(owner)
    await ask(first.url, 'create table notes (n int primary key)')

    for (const round of rounds) {
      await ask(first.url, 'truncate notes')
      const parent = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
      const writing = insertUntilLost(await writerTo(first.url))
      await sleep(100 + 50 * round)
      process.kill(parent, 'SIGKILL')

      const acknowledged = await writing
      expect(acknowledged).toBeGreaterThan(0)
      const [kept] = await askUntilBack(first.url, 'select count(*)::int as count, max(n) as last from notes')
      // The write in flight at the kill may have been committed without its answer reaching us.
      expect([acknowledged, acknowledged + 1]).toContain(kept?.last)
      expect(kept?.count).toBe(kept?.last)
      expect(owner.process.exitCode).toBeNull()
    }
  })

  it('R15: a second process on the folder is refused within two seconds and the first goes on', async () => {
    const dataDir = await withDatabase(temporaryFolder(as), as)
    const first = ownerOf(dataDir, as)
    const { url } = await readyOf(first)

    for (const _ of rounds) {
      const start = performance.now()
      const second = runScript('postgres-owner.ts', [dataDir], as)
      expect(await second.ended).toBe(1)
      // On a machine that runs other tests beside it, starting a program alone may take as long.
      expect(performance.now() - start).toBeLessThan(timeLimit(2_000))
      expect(second.output()).toBe(
        `Another Throughline process (process ${first.process.pid}) is already using the data folder ${dataDir}: ` +
          'stop it first, or set DATA_DIR to another folder.\n',
      )
    }
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(first.output()).not.toContain('unexpectedly')
  })

  it('R15: a killed process leaves no lock; the next one takes its server over and keeps every acknowledged write', async () => {
    const dataDir = await withDatabase(temporaryFolder(as), as)
    let owner = ownerOf(dataDir, as)
    const first = await readyOf(owner)
    await ask(first.url, 'create table notes (n int primary key)')

    for (const round of rounds) {
      await ask(first.url, `insert into notes values (${round})`)
      owner.process.kill('SIGKILL')
      await owner.ended
      owner = ownerOf(dataDir, as)
      expect(await readyOf(owner)).toEqual(first)
      expect(owner.output()).toContain('took it over')
      expect(await ask(first.url, 'select count(*)::int as n from notes')).toEqual([{ n: round + 1 }])
    }

    // What was taken over is supervised like one's own.
    process.kill(first.pid, 'SIGKILL')
    await owner.line(/The database server is back/)
    expect(await askUntilBack(first.url, 'select count(*)::int as n from notes')).toEqual([{ n: repeats }])
    owner.process.kill('SIGTERM')
    expect(await owner.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('R4: a first start killed at any moment is done again from the beginning', async () => {
    const kills = isLongRun ? repeats + 1 : 1
    let whole = 0
    if (isLongRun) {
      // How long a whole first start takes here, to spread the kills over it.
      const begin = performance.now()
      await readyOf(ownerOf(temporaryFolder(as), as))
      whole = performance.now() - begin
    }
    let halfway = 0
    for (let kill = 0; kill < kills; kill++) {
      const dataDir = temporaryFolder(as)
      const owner = runScript('postgres-owner.ts', [dataDir], as)
      const isUnfinished = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'))
      if (isLongRun) await sleep((whole * (kill + 0.5)) / kills)
      // A single kill is in the middle for certain.
      else await expect.poll(isUnfinished, { interval: 5 }).toBe(true)
      owner.process.kill('SIGKILL')
      await owner.ended
      if (isUnfinished()) halfway++

      const next = ownerOf(dataDir, as)
      const { url } = await readyOf(next)
      expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'throughline' }])
      next.process.kill('SIGTERM')
      expect(await next.ended).toBe(0)
    }
    expect(halfway, 'kills that met an unfinished initialisation').toBeGreaterThan(0)
  })
})

it('stops a server left by a killed process when it would now be started with other settings', async () => {
  const dataDir = await withDatabase(temporaryFolder())
  const owner = ownerOf(dataDir)
  const left = await readyOf(owner)
  owner.process.kill('SIGKILL')
  await owner.ended

  const next = await startPostgres({ dataDir, settings: { work_mem: '3MB' } })
  onTestFinished(() => next.stop())
  expect(next.pid).not.toBe(left.pid)
  expect(await ask(next.url, 'show work_mem')).toEqual([{ work_mem: '3MB' }])
})

it('R7: an operator may restart the server by hand', async () => {
  const dataDir = await withDatabase(temporaryFolder())
  const postgres = await startPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  await ask(postgres.url, 'create table notes as select 7 as n')

  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = statSync(cluster)
  const { initdb } = prepareBinaries({ asRoot: isRoot, dataDir })
  for (const _ of roundsOf(faultRepeats)) {
    try {
      execFileSync(join(dirname(initdb), 'pg_ctl'), ['restart', '-D', '.', '-m', 'immediate', '-t', '5'], {
        cwd: cluster,
        stdio: 'ignore',
        ...(isRoot ? { uid, gid } : {}),
      })
    } catch {
      // The supervisor was quicker, so pg_ctl found a server there already.
    }
    expect(await askUntilBack(postgres.url, 'select n from notes')).toEqual([{ n: 7 }])
  }
})
