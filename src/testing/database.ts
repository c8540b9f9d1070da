import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { startedTemplateName, templateName } from './postgres.ts'

const OBJECT_IN_USE = '55006'
const busy = { retries: 100, pauseMs: 50 }

type TestDatabase = { url: string; drop(): Promise<void> }

/** A migrated database for one test file or one test: no other test sees it. */
export function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase(templateName)
}

/** The same for a test that starts the product on it: it has been started on it before. */
export function startedDatabase(): Promise<TestDatabase> {
  return makeDatabase(startedTemplateName)
}

/** Another one with the same in it; no one may be connected to the first. */
export function copyDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  return makeDatabase(new URL(url).pathname.slice(1))
}

/** A database without any table, for tests of migrations and of restoring. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin((admin) => copyTemplate(admin, name, template))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () =>
      asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  }
}

/**
 * The template is in use for a moment while its migration or another copy still holds it. Its files are copied as files: page by
 * page through the log, which is PostgreSQL's usual way, takes six times the work.
 */
async function copyTemplate(admin: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === OBJECT_IN_USE
      if (!isBusy || attempt === busy.retries) throw error
      await sleep(busy.pauseMs)
    }
  }
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
