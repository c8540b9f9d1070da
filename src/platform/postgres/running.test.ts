import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder, withDatabase } from '#testing/data-folder.ts'
import { findRunningPostgres } from './running.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

async function started(dataDir: string): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir })
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

describe('a data folder whose server runs', () => {
  it('lets a visitor in and goes on running after the visit', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    const { url } = await started(dataDir)
    await ask(url, 'create table notes as select 7 as n')

    const visit = findRunningPostgres(dataDir)
    expect(await ask(visit?.url ?? '', 'select n from notes')).toEqual([{ n: 7 }])
    visit?.leave()

    expect(await ask(url, 'select n from notes')).toEqual([{ n: 7 }])
  })

  it('lets a visitor in below a long path, without touching the way of the server’s own process', async () => {
    const dataDir = await withDatabase(join(temporaryFolder(), 'long '.repeat(20).trim()))
    const { url } = await started(dataDir)

    const visit = findRunningPostgres(dataDir)
    expect(visit?.url).not.toBe(url)
    expect(await ask(visit?.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }])
    const way = new URL(visit?.url ?? '').searchParams.get('host') ?? ''
    expect(existsSync(way)).toBe(true)
    visit?.leave()

    expect(existsSync(way)).toBe(false)
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

describe('no visit', () => {
  it('is offered where nothing runs: a missing folder, an empty one, a stopped server', async () => {
    const dataDir = temporaryFolder()
    expect(findRunningPostgres(join(dataDir, 'missing'))).toBeNull()
    expect(findRunningPostgres(dataDir)).toBeNull()

    const postgres = await startPostgres({ dataDir })
    await postgres.stop()
    expect(findRunningPostgres(dataDir)).toBeNull()
  })

  it('is offered to a server on its way up, or to a stranger with its number', async () => {
    const dataDir = await withDatabase(temporaryFolder())
    await started(dataDir)
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const text = readFileSync(file, 'utf8')
    onTestFinished(() => writeFileSync(file, text))

    writeFileSync(file, text.replace(/^ready\s*$/m, 'starting'))
    expect(findRunningPostgres(dataDir)).toBeNull()
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)))
    expect(findRunningPostgres(dataDir)).toBeNull()
    writeFileSync(file, text)
    expect(findRunningPostgres(dataDir)).not.toBeNull()
  })
})
