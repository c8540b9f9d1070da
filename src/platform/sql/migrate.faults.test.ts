import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Child, runScript } from '#testing/child.ts'
import { type Cut, cuttingProxy } from '#testing/cutting-proxy.ts'
import { temporaryFolder } from '#testing/data-folder.ts'
import { emptyDatabase } from '#testing/database.ts'
import { faultRepeats, isLongRun } from '#testing/faults.ts'
import { StartRefused } from '../postgres/refusal.ts'
import { migrate } from './migrate.ts'

// "Before" one statement and "after" the one before it differ only in what the server is still busy with: both in the
// long run, one while working.
const sides: Cut['side'][] = isLongRun ? ['before', 'after'] : ['after']
// Each statement in the long run; while working every fourth, not always the same ones, and the last. No migration has fewer
// statements, so a kill meets each of them.
const apart = isLongRun ? 1 : 4

const steps = [
  ['create table courses (id int primary key, title text not null)', `insert into courses values (1, 'Ink')`],
  [
    'alter table courses add column price_cents bigint',
    'update courses set price_cents = 4900',
    'alter table courses alter column price_cents set not null',
  ],
  ['create index courses_title on courses (title)'],
]

/** A folder of migrations as drizzle-kit writes it. */
function migrationsOf(migrations: string[][]): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map((statements, idx) => {
    const tag = `000${idx}_step`
    writeFileSync(join(folder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'))
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  return folder
}

/** A database with a table that no migration touches. */
async function database(): Promise<{
  url: string
  ask: (query: string) => Promise<Record<string, unknown>[]>
}> {
  const { url, drop } = await emptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.query(
    `create table untouched as select n, md5(n::text) as word from generate_series(1, 200) n`,
  )
  return { url, ask: async (query) => (await client.query(query)).rows }
}

type Ask = (query: string) => Promise<Record<string, unknown>[]>

async function fingerprint(ask: Ask): Promise<string> {
  const rows = await ask('select * from untouched order by n')
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

const countApplied = async (ask: Ask): Promise<number> => {
  const [found] = await ask(`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`)
  if (!found?.is_there) return 0
  const [row] = await ask('select count(*)::int as n from drizzle.__drizzle_migrations')
  return Number(row?.n)
}

const columnsOfCourses = (ask: Ask) =>
  ask(`select column_name as name, is_nullable as nullable from information_schema.columns
       where table_name = 'courses' order by ordinal_position`)

/** What the tables must look like after that many migrations: never anything between two of them. */
async function expectWhole(ask: Ask, applied: number): Promise<void> {
  const first = [
    { name: 'id', nullable: 'NO' },
    { name: 'title', nullable: 'NO' },
  ]
  const second = [...first, { name: 'price_cents', nullable: 'NO' }]
  expect(await columnsOfCourses(ask)).toEqual([[], first, second, second][applied])
  const [index] = await ask(`select to_regclass('courses_title') is not null as is_there`)
  expect(index?.is_there).toBe(applied === 3)
}

async function killAt(url: string, folder: string, cut: Cut | null): Promise<{ statements: number }> {
  let child: Child | null = null
  const proxy = await cuttingProxy(url, cut, () => child?.process.kill('SIGKILL'))
  child = runScript('migrate-once.ts', [proxy.url, folder])
  const code = await child.ended
  expect(code, child.output()).toBe(cut ? null : 0)
  return { statements: proxy.statements() }
}

function momentsOf(statements: number): number[] {
  const first = 1 + Math.floor(Math.random() * apart)
  const moments = new Set([statements])
  for (let at = first; at < statements; at += apart) moments.add(at)
  return [...moments]
}

/** Waits until no session of a killed migrator is left: the server ends it when it notices. */
async function untilAlone(ask: Ask): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const others = await ask(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'throughline migrate'`,
    )
    if (others.length === 0) return
    await sleep(10)
  }
  throw new Error('A killed migrator still has a session.')
}

describe('migrating', () => {
  it('R4: killed before or after any statement, it leaves whole migrations and the next start finishes', async () => {
    const folder = migrationsOf(steps)
    const whole = await database()
    const { statements } = await killAt(whole.url, folder, null)
    expect(statements).toBeGreaterThan(20)

    const seen = new Set<number>()
    for (const side of sides) {
      for (const at of momentsOf(statements)) {
        const { url, ask } = await database()
        const before = await fingerprint(ask)
        await killAt(url, folder, { at, side })
        await untilAlone(ask)

        const applied = await countApplied(ask)
        seen.add(applied)
        await expectWhole(ask, applied)
        await migrate(url, folder)
        await expectWhole(ask, 3)
        expect(await ask('select title, price_cents::int as price from courses')).toEqual([
          { title: 'Ink', price: 4900 },
        ])
        expect(await countApplied(ask)).toBe(3)
        expect(await fingerprint(ask)).toBe(before)
      }
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3])
  })

  it('R4: of two starters one migrates and the other waits', async () => {
    const folder = migrationsOf([...steps, ['select pg_sleep(0.5)', 'create table last_step (id int)']])
    for (let round = 0; round < faultRepeats; round++) {
      const { url, ask } = await database()
      const starters = [1, 2, 3].map(() => runScript('migrate-once.ts', [url, folder]))
      for (const starter of starters) expect(await starter.ended, starter.output()).toBe(0)
      expect(await countApplied(ask)).toBe(4)
      expect(await ask('select count(*)::int as n from courses')).toEqual([{ n: 1 }])
    }
  })

  it('R4: waits longer than the time limit on locks for the other starter', async () => {
    const folder = migrationsOf([...steps, ['select pg_sleep(7)']])
    const { url, ask } = await database()
    await Promise.all([migrate(url, folder), migrate(url, folder)])
    expect(await countApplied(ask)).toBe(4)
  })

  it('gives way to a busy table and comes back', async () => {
    const { url, ask } = await database()
    await migrate(url, migrationsOf(steps.slice(0, 1)))
    await ask('begin')
    await ask('lock table courses in access share mode')
    const migrating = migrate(url, migrationsOf(steps))
    await sleep(6_000)
    await ask('commit')
    await migrating
    await expectWhole(ask, 3)
  })

  it('rolls a failing migration back, keeps those before it, and goes on when it is mended', async () => {
    const { url, ask } = await database()
    const broken = migrationsOf([...steps.slice(0, 2), ['create table half (id int)', 'select 1 / 0']])
    await expect(migrate(url, broken)).rejects.toMatchObject({ code: '22012' })
    expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }])
    await expectWhole(ask, 2)
    await migrate(url, migrationsOf(steps))
    await expectWhole(ask, 3)
  })

  it('says in one sentence which extension a database lacks, and leaves it as it is', async () => {
    const { url, ask } = await database()
    const needy = '-- Columns beside a range.\nCREATE EXTENSION IF NOT EXISTS gist_of_nowhere'
    const refused = migrate(url, migrationsOf([...steps.slice(0, 2), [needy]]))
    await expect(refused).rejects.toThrow(StartRefused)
    await expect(refused).rejects.toThrow(/needs the extension gist_of_nowhere/)
    await expectWhole(ask, 2)
  })

  it('refuses a database that a newer version has changed, and leaves it as it is', async () => {
    const { url, ask } = await database()
    await migrate(url, migrationsOf(steps))
    await expect(migrate(url, migrationsOf(steps.slice(0, 2)))).rejects.toThrow(
      /newer version of Throughline/,
    )
    await expectWhole(ask, 3)
  })
})
