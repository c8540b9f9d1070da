import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { StartRefused } from '../postgres/refusal.ts'
import { tryDatabase, whyUnusable } from './database-trial.ts'

const use = { setting: 'DATABASE_URL', makesTables: true } as const

async function refusalOf(url: string, makesTables = true): Promise<string> {
  try {
    await tryDatabase(url, { ...use, makesTables })
    return 'none'
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
}

/** The throwaway server under another database, user or password. */
function changed(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'))
  change(url)
  return url.href
}

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function listening(onSocket: (socket: import('node:net').Socket) => void): Promise<number> {
  const server = createServer(onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

describe('I1: a database of the operator’s own', () => {
  it('is let be when it can be used', async () => {
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    expect(await refusalOf(fresh.url)).toBe('none')
  })

  it('is refused when nothing listens, no machine has the name, or there is no socket', async () => {
    expect(await refusalOf('postgres://ana:hidden@127.0.0.1:1/throughline')).toBe(
      'The database at 127.0.0.1:1 can’t be reached (nothing listens there): start it, or correct DATABASE_URL.',
    )
    expect(await refusalOf('postgres://ana:hidden@no-such-host.invalid/throughline')).toMatch(
      /^The database at no-such-host.invalid can’t be reached \(.*\): start it, or correct DATABASE_URL\.$/,
    )
    expect(await refusalOf('postgres://ana:hidden@localhost/throughline?host=/nowhere')).toBe(
      'The database at /nowhere can’t be reached (there is no such file): start it, or correct DATABASE_URL.',
    )
  })

  it('is refused within seconds when nobody answers, or something else does', async () => {
    const silent = await listening((socket) => onTestFinished(() => void socket.destroy()))
    const start = performance.now()
    expect(await refusalOf(`postgres://ana:hidden@127.0.0.1:${silent}/throughline`)).toBe(
      `The database at 127.0.0.1:${silent} can’t be reached (no answer): start it, or correct DATABASE_URL.`,
    )
    expect(performance.now() - start).toBeLessThan(20_000)
    const web = await listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await refusalOf(`postgres://ana:hidden@127.0.0.1:${web}/throughline`)).toMatch(
      /^The database at 127\.0\.0\.1:\d+ can’t be reached \(.+\): start it, or correct DATABASE_URL\.$/,
    )
  })

  it('is refused when it does not know the user, the password or the database', async () => {
    const wrongPassword = await refusalOf(changed((url) => (url.password = 'hidden')))
    expect(wrongPassword).toMatch(
      /^The database at .* doesn’t let the user throughline in \(password authentication failed .*\): correct user and password in DATABASE_URL\.$/,
    )
    expect(await refusalOf(changed((url) => (url.pathname = '/nothing')))).toMatch(
      /^There is no database nothing at .*: make it, or correct DATABASE_URL\.$/,
    )
    expect(wrongPassword).not.toContain('hidden')
  })

  it('is refused when its text is not UTF-8, or the user may not make tables there', async () => {
    const name = `latin_${Date.now()}`
    await asAdmin(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`)
    onTestFinished(() => asAdmin(`drop database ${name}`))
    const latin = changed((url) => (url.pathname = `/${name}`))
    expect(await refusalOf(latin)).toBe(
      `The database ${name} keeps text as LATIN1: make one with the encoding UTF8 and name it in DATABASE_URL.`,
    )
    // The role of the tests owns neither this database nor its schema.
    const foreign = changed((url) => (url.pathname = '/postgres'))
    expect(await refusalOf(foreign)).toBe(
      'The user throughline may not make tables in the database postgres: make that user its owner, or name another in DATABASE_URL.',
    )
    expect(await refusalOf(foreign, false)).toBe('none')
  })

  it('is refused when it is too old, or a standby', () => {
    const good = {
      version: '18.4',
      number: 180_004,
      encoding: 'UTF8',
      isStandby: false,
      mayCreate: true,
      user: 'ana',
      database: 'throughline',
    }
    expect(whyUnusable(good, use)).toBeNull()
    expect(whyUnusable({ ...good, version: '14.9', number: 140_009 }, use)).toBe(
      'The database server is PostgreSQL 14.9, which is too old: DATABASE_URL must lead to 15 or newer.',
    )
    expect(whyUnusable({ ...good, isStandby: true }, use)).toBe(
      'The database server is a standby that takes no changes: DATABASE_URL must lead to the primary server.',
    )
  })
})
