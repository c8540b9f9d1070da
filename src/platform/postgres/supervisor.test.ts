import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runScript } from '#testing/child.ts'
import { isCheckoutOpen, isRoot, temporaryFolder, withDatabase } from '#testing/data-folder.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

const ordinary = { uid: 65534, gid: 65534 } // no one
const canStepDown = isRoot && isCheckoutOpen()

async function started(dataDir: string, settings?: Record<string, string>): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, settings })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

describe('the first start', () => {
  it('makes a UTF-8 database that sorts names with ICU and has the extensions', async () => {
    const { url } = await started(temporaryFolder())

    const [database] = await ask(
      url,
      `select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    expect(database).toEqual({ datlocale: 'C.UTF-8', encoding: 'UTF8' })
    expect(await ask(url, `select lower('É') as small`)).toEqual([{ small: 'é' }])
    expect(
      await ask(
        url,
        `select n from (values ('Zoe'), ('anna'), ('Élan')) t(n) order by n collate "und-x-icu"`,
      ),
    ).toEqual([{ n: 'anna' }, { n: 'Élan' }, { n: 'Zoe' }])
    for (const name of ['pg_trgm', 'btree_gist', 'btree_gin', 'citext', 'unaccent']) {
      await ask(url, `create extension ${name}`)
    }
  })

  it('opens no network port, asks for the password and keeps it for its owner alone', async () => {
    const dataDir = temporaryFolder()
    const { url } = await started(dataDir)

    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('is durable unless told otherwise, and takes settings', async () => {
    const { url } = await started(await withDatabase(temporaryFolder()), { work_mem: '3MB' })
    expect(
      await ask(
        url,
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'work_mem') order by 1`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'work_mem', setting: '3072' },
    ])
  })

  it('says the last words of a server that refuses', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    await expect(startPostgres({ dataDir, settings: { work_mem: 'plenty' } })).rejects.toThrow(
      /ended while starting: .*work_mem/,
    )
  })
})

describe('the next start', () => {
  it('finds the data again and is quick', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    const first = await startPostgres({ dataDir })
    await ask(first.url, 'create table notes as select 7 as n')
    await first.stop()

    const start = performance.now()
    const second = await started(dataDir)
    // Two seconds when the machine has nothing else to do; making a database takes longer than this.
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select n from notes')).toEqual([{ n: 7 }])
  })

  it('works below a path longer than a socket name may be, and with odd characters', async () => {
    const dataDir = join(temporaryFolder(), 'long '.repeat(20).trim(), "100% o'clock é")
    const first = await startPostgres({ dataDir })
    await ask(first.url, 'create table notes as select 7 as n')
    await first.stop()
    expect(await ask((await started(dataDir)).url, 'select n from notes')).toEqual([{ n: 7 }])
  })

  it('finds the data after the folder was renamed', async () => {
    const parent = temporaryFolder()
    const first = await startPostgres({ dataDir: await withDatabase(join(parent, 'old')) })
    await ask(first.url, 'create table notes as select 7 as n')
    await first.stop()
    execFileSync('mv', [join(parent, 'old'), join(parent, 'new')])
    expect(await ask((await started(join(parent, 'new'))).url, 'select n from notes')).toEqual([{ n: 7 }])
  })

  it('starts although the number of the last server now belongs to another process', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    const first = await startPostgres({ dataDir })
    process.kill(first.pid, 'SIGSTOP') // a crash of everything at once: neither side reacts to the other's end
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
    const text = execFileSync('cat', [lockFile], { encoding: 'utf8' })
    process.kill(first.pid, 'SIGCONT')
    await first.stop()

    // A program of the system, as the server's user: our own may be below a folder that only root enters.
    const stranger = spawn('sleep', ['60'], {
      stdio: 'ignore',
      ...(isRoot ? { uid: statSync(join(dataDir, 'postgres')).uid } : {}),
    })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await once(stranger, 'spawn')
    writeFileSync(lockFile, text.replace(/^\d+/, String(stranger.pid)))
    if (isRoot) execFileSync('chown', ['--reference', join(dataDir, 'postgres'), lockFile])

    const second = await started(dataDir)
    expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(stranger.exitCode).toBeNull()
  })
})

describe('stopping', () => {
  it('ends the server, may be asked twice, and gives the folder back', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    const postgres = await startPostgres({ dataDir })
    const open = new pg.Client(postgres.url)
    open.on('error', () => undefined)
    await open.connect()
    await Promise.all([postgres.stop(), postgres.stop()])

    expect(() => process.kill(postgres.pid, 0)).toThrow(/ESRCH/)
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
    await started(dataDir)
  })
})

describe.skipIf(!isRoot)('as root', () => {
  it('runs the server as another user, with the data below a folder only root can enter', async () => {
    const closed = temporaryFolder()
    chmodSync(closed, 0o700)
    const { pid, url } = await started(join(closed, 'data'))
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('takes in a cluster whose owner has another number here', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    const first = await startPostgres({ dataDir })
    await ask(first.url, 'create table notes as select 7 as n')
    await first.stop()
    execFileSync('chown', ['-R', '54321:54321', join(dataDir, 'postgres')])
    expect(await ask((await started(dataDir)).url, 'select n from notes')).toEqual([{ n: 7 }])
  })
})

describe.skipIf(!canStepDown)('as an ordinary user', () => {
  it('starts, stops on SIGTERM and starts again', async () => {
    const dataDir = temporaryFolder(ordinary)
    for (const round of ['first', 'second']) {
      const owner = runScript('postgres-owner.ts', [dataDir], ordinary)
      onTestFinished(() => void owner.process.kill('SIGTERM'))
      const [, pid = ''] = await owner.line(/^ready (\d+)/m)
      expect(statSync(`/proc/${pid}`).uid, round).toBe(ordinary.uid)
      owner.process.kill('SIGTERM')
      expect(await owner.ended).toBe(0)
    }
  })

  it('refuses a database of someone else in one sentence', async () => {
    const dataDir = temporaryFolder(ordinary)
    mkdirSync(join(dataDir, 'postgres'))
    const owner = runScript('postgres-owner.ts', [dataDir], ordinary)
    expect(await owner.ended).toBe(1)
    expect(owner.output()).toMatch(/^The database in .* belongs to another user \(uid 0\): .*\.\n$/)
  })
})

it('removes what an interrupted first start left behind', async () => {
  const dataDir = temporaryFolder()
  mkdtempSync(join(dataDir, 'postgres.new-'))
  await started(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})
