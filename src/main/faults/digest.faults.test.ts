import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { CrashPoint } from '#platform/crash-points.ts'
import { faultRepeats, isLongRun, takesOtherWay } from '#testing/faults.ts'
import {
  type Product,
  prepareProduct,
  productFolder,
  query,
  spawnProduct,
  startProduct,
  until,
} from '#testing/product.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

/** Chosen and not written to yet, and written to while the others aren't; besides those, kills somewhere on the way. */
const points: CrashPoint[] = ['memberships.afterLetter', 'memberships.afterDigestMail']
const kills = [...points, ...Array.from({ length: Math.min(faultRepeats, 10) }, (_, n) => n)]
const readers = isLongRun ? 400 : 120
const answeredMs = 60_000

let dataDir = ''
let product: Product

/** Members of the demo's highest tier, who were there before: without them its weekly email is over too soon to be killed. */
async function addReaders(): Promise<void> {
  const people = `select t.workspace_id, t.id as tier_id, lpad(n::text, 26, '0') as number,
      'reader-' || n || '@example.com' as email
    from tiers t join workspaces w on w.id = t.workspace_id, generate_series(1, ${readers}) n where t.title = 'VIP'`
  await query(
    dataDir,
    `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
     select workspace_id, 'ctc_' || number, email, 'Mia Chen', 'memberships', now(), now() from (${people}) p`,
  )
  await query(
    dataDir,
    `insert into grants (workspace_id, id, contact_id, thing_kind, thing_id, source_kind, source_id, mode, created_at)
     select p.workspace_id, 'grt_' || number, 'ctc_' || number, 'tier', tier_id, 'manual', 'imp_' || number,
       (select mode from grants g where g.thing_id = p.tier_id limit 1), now() from (${people}) p`,
  )
  await query(
    dataDir,
    `insert into member_days (workspace_id, id, contact_id, day, last_at)
     select workspace_id, 'mdy_' || number, 'ctc_' || number, current_date, now() from (${people}) p`,
  )
}

/** As the server writes a moment, which it compares: to the millisecond. */
const dueNow = `date_trunc('milliseconds', now())`

/** The week is due now, and no one has heard of it. */
async function makeDue(): Promise<void> {
  await query(dataDir, `delete from mails where template = 'memberships.digest'`)
  await query(dataDir, 'delete from member_letters')
  await query(
    dataDir,
    `insert into member_digests (workspace_id, id, is_on, weekday, hour, told_until, due_at)
     select workspace_id, 'mdg_' || repeat('0', 26), true, 5, 9, ${dueNow} - interval '7 days', ${dueNow}
     from tiers where title = 'VIP'
     on conflict (workspace_id) do update set told_until = excluded.told_until, due_at = excluded.due_at`,
  )
}

const written = async () => {
  const [row] = await query<{ count: number }>(
    dataDir,
    `select count(*)::int as count from mails where template = 'memberships.digest'`,
  )
  return row?.count ?? 0
}

/**
 * Starts the server, which looks at what's due at once, and has it killed at a point of its own or after some of the emails; how many
 * were written by then, null where the database went with it.
 */
async function sendUntilKilled(kill: CrashPoint | number): Promise<number | null> {
  if (typeof kill === 'string') {
    const { ended } = await spawnProduct(dataDir, { env: { CRASH_AT: kill } })
    expect(await ended).toBeNull()
    return written()
  }
  const share = Math.ceil(Math.random() * readers * 0.7)
  const killed = await spawnProduct(dataDir)
  // The database may start with it.
  await until('emails are written', answeredMs, async () => (await written().catch(() => 0)) >= share)
  const database = takesOtherWay(kill)
  await killed.kill({ database })
  return database ? null : written()
}

/** The emails that arrived, by their files: each is named by its email. */
function arrived(ids: readonly string[]): number {
  const folder = join(dataDir, 'outbox')
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return ids.filter((id) => files.has(`${id}.eml`)).length
}

/** Each reader has one email of this week, in the tables and in their mailbox. */
async function expectOneEach(when: string): Promise<void> {
  await until('the week is told', answeredMs, async () => {
    const [row] = await query<{ due: boolean }>(dataDir, 'select due_at <= now() as due from member_digests')
    return row?.due === false
  })
  await until('all of it is sent', answeredMs, async () => {
    const [row] = await query<{ waiting: number }>(
      dataDir,
      `select count(*)::int as waiting from mails where template = 'memberships.digest' and sent_at is null`,
    )
    return row?.waiting === 0
  })
  const mails = await query<{ id: string; to: string }>(
    dataDir,
    `select id, to_address as to from mails where template = 'memberships.digest' and failed_at is null`,
  )
  const addresses = mails.map(({ to }) => to)
  expect(new Set(addresses).size, when).toBe(addresses.length)
  expect(addresses.filter((to) => to.startsWith('reader-')).length, when).toBe(readers)
  expect(arrived(mails.map(({ id }) => id)), when).toBe(mails.length)
}

it('R2: a server killed while it tells members what’s new tells each of them once', async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  await addReaders()
  let midway = 0
  for (const kill of kills) {
    await makeDue()
    // Not stopped: whatever it left unfinished is there when it starts again.
    await product.kill()
    const count = await sendUntilKilled(kill)
    if (kill === 'memberships.afterLetter') expect(count).toBe(0)
    if (kill === 'memberships.afterDigestMail') expect(count).toBe(1)
    if (typeof kill === 'number' && count !== null && count < readers) midway++
    product = await startProduct(dataDir)
    await expectOneEach(`kill ${kill}`)
  }
  if (isLongRun) expect(midway, 'kills between the first email and the last').toBeGreaterThan(0)
  // Looked at again, it's told to no one a second time.
  const told = await written()
  await query(
    dataDir,
    `update member_digests set due_at = ${dueNow}, told_until = ${dueNow} - interval '7 days'`,
  )
  await product.kill({ database: true })
  product = await startProduct(dataDir)
  await expectOneEach('due a second time on the same day')
  expect(await written()).toBe(told)
  expect(await product.stop()).toBe(0)
})
