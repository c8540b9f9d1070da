import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { jobSchema } from '#platform/job-schema.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'
import { hasMigrations, migrate } from '#platform/sql/migrate.ts'
import { bundleFolder } from './bundle-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role of the throwaway server that may make databases. */
    postgresUrl: string
    /** Files of this run that its tests share; removed with it. */
    runFolder: string
  }
}

/** The migrated database that every test database is copied from. */
export const templateName = 'throughline_template'

/** The same with the tables of the job queue in it, as after a first start: to make them anew is most of such a start. */
export const startedTemplateName = 'throughline_started'

const prefix = 'throughline-test-'

/** Nothing in here outlives the run, so nothing has to be on disk. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
  autovacuum: 'off',
  // The password of a throwaway server protects nothing: each connection works it out once instead of 4,096 times.
  scram_iterations: '1',
}

/** Linux keeps what is in there in memory, which spares each database the work of making and removing 500 files on a disk. */
const memory = '/dev/shm'
const enoughMemory = 4 * 1024 ** 3

/** One throwaway server for the whole run, with a migrated template; vitest calls what it returns at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned()
  const folder = mkdtempSync(join(databaseHome(), prefix))
  const server = await startPostgres({ dataDir: folder, settings: throwaway })
  await makeTemplate(server.url)
  project.provide('postgresUrl', server.url)
  project.provide('runFolder', folder)

  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(bundleFolder(folder), { recursive: true, force: true })
  }
}

/** Where the server's files are: in memory, if there is such a place with room, or on the disk. */
function databaseHome(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem()) > enoughMemory) return memory
  } catch {
    // Other systems have no such place.
  }
  return tmpdir()
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()

  const template = new URL(url)
  template.pathname = `/${templateName}`
  if (hasMigrations()) await migrate(template.href)
  // The first to connect writes down what every connection needs to know of the catalog, and copies have it from here.
  const first = new pg.Client(template.href)
  await first.connect()
  await first.end()
  if (process.env.RECORD_STATEMENTS) await recordFunctions(template.href, process.env.RECORD_STATEMENTS)
  await makeStartedTemplate(url)
}

async function makeStartedTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${startedTemplateName} template ${templateName} strategy file_copy`)
  await client.end()

  const template = new URL(url)
  template.pathname = `/${startedTemplateName}`
  const first = new pg.Client(template.href)
  await first.connect()
  await first.query(getConstructionPlans(jobSchema))
  await first.end()
}

/** Which functions always give the same, for the check of the statements that the tests record (`statements.ts`). */
async function recordFunctions(url: string, folder: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string; volatility: string; aggregate: boolean }>(
    `select proname as name, max(provolatile::text) as volatility, bool_or(prokind = 'a') as aggregate from pg_proc group by 1 order by 1`,
  )
  await client.end()
  const volatility = Object.fromEntries(rows.map((row) => [row.name, row.volatility]))
  const aggregates = rows.filter((row) => row.aggregate).map((row) => row.name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'functions.json'), JSON.stringify({ volatility, aggregates }))
}

/** Ends the servers of test runs that were killed, and removes their folders; a run that is alive keeps its own. */
async function sweepAbandoned(): Promise<void> {
  const homes = [tmpdir(), memory].filter((home) => existsSync(home))
  const left = homes.flatMap((home) =>
    readdirSync(home)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(home, name)),
  )
  for (const folder of left) {
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue // perhaps just being started
      const server = await startPostgres({ dataDir: folder, settings: throwaway })
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // In use, or not ours: either way not to be touched.
    }
  }
}
