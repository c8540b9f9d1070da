import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { files } from '#areas/files/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events, outbox } from '#platform/events/tables.ts'
import { noDurations, percentile } from '#platform/instance/durations.ts'
import { apiMinutes } from '#platform/instance/tables.ts'
import { openTraffic } from '#platform/instance/traffic.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asStudent, asVisitor, diskOf, testInstance } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { beginExport, forgetExports, listExports, openExport, writeWaitingExports } from './exports.ts'
import { listMails, openMail, readMailBody, retryMail } from './outbox.ts'
import { adminOverview } from './overview.ts'
import { databasePanel, machinePanel, securityPanel, statementsPanel, workPanel } from './system.ts'
import { apiPanel } from './system-api.ts'
import { storagePanel } from './system-storage.ts'
import { systemSummary } from './system-summary.ts'

const at = testDb()
const clock = testClock()
const dataDir = mkdtempSync(join(tmpdir(), 'throughline-system-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let admin: Ctx<SignedIn>
beforeEach(async () => {
  await at.db.delete(mails)
  admin = { ...(await asAdmin(at.db, { name: 'Rita Campos', now: clock.now })), now: clock.now }
  admin.instance = testInstance(at.db, { dataDir })
  await at.db.delete(events)
  await at.db.delete(outbox)
})

describe('the system’s figures', () => {
  it('add up what several processes counted, and survive their end', async () => {
    const [one, other] = [openTraffic(at.db, clock.now), openTraffic(at.db, clock.now)]
    for (let count = 0; count < 98; count++) one.note(4, 200)
    await one.flush()
    one.note(4, 200)
    other.note(900, 500)
    await Promise.all([one.close(), other.close()])
    const panel = await apiPanel(admin)
    expect(panel).toMatchObject({
      requests: 100,
      errors: 1,
      perMinute: 20,
      state: 'watch',
      advice: ['errorsSome'],
    })
    expect(panel.p50).toBeGreaterThan(3)
    expect(panel.p95).toBeLessThan(5)
    expect(panel.steps.filter((step) => step.requests > 0)).toHaveLength(1)
    clock.advance(25 * 3_600_000)
    expect((await apiPanel(admin)).requests).toBe(0)
    await at.db.delete(apiMinutes)
  })

  it('are empty where nothing was measured, and evenly spread inside a bucket', () => {
    expect(percentile(noDurations(), 0.5)).toBeNull()
    const counts = noDurations()
    counts[5] = 10
    expect(percentile(counts, 0.5)).toBeCloseTo(8.5)
  })

  it('are correct for database, statements, machine and sign-ins', async () => {
    const failed = (email: string) => ({
      workspaceId: platformWorkspaceId,
      id: newId('evt'),
      type: 'accounts.signInFailed',
      severity: 'warning' as const,
      payload: { email, address: email.startsWith('a') ? '203.0.113.7' : '203.0.113.9' },
      actor: 'visitor',
      createdAt: clock.now(),
    })
    await at.db
      .insert(events)
      .values([failed('a@example.com'), failed('a@example.com'), failed('b@example.com')])
    expect(await securityPanel(admin)).toMatchObject({
      failedSignIns: 3,
      failedAddresses: 2,
      failedFromOnePlace: 2,
      adminsWithSecondFactor: 0,
      certificate: 'none',
      state: 'watch',
    })
    const database = await databasePanel(admin)
    expect(database.connections).toBeGreaterThan(0)
    expect(database).toMatchObject({ lastBackupAt: null, advice: ['noBackups'] })
    for (let count = 0; count < 12; count++) await at.db.execute(sql`select pg_sleep(0.001) as slow_for_test`)
    const { source, statements } = await statementsPanel(admin)
    expect(source).toBe('process')
    expect(statements.length).toBeGreaterThan(0)
    expect((await machinePanel(admin, '1.2.3')).version).toBe('1.2.3')
    const summary = await systemSummary(admin, '1.2.3')
    expect(summary.watch).toBeGreaterThanOrEqual(2)
    expect(summary.problems).toBe(0)
  })

  it('S9: warn in time how full the disk is, what’s reserved for orders, and who uses the most', async () => {
    const space = { free: 60_000_000_000, size: 100_000_000_000 }
    admin.instance.disk = diskOf(space)
    const creator = await asCreator(at.db, { name: 'Ana Reis' })
    await at.db.insert(files).values({
      workspaceId: creator.actor.workspaceId,
      id: newId('fil'),
      ...{ name: 'kiln.mp4', type: 'video/mp4', sha256: '', bytes: 3_000_000_000, keptBytes: 4_000_000_000 },
      createdAt: clock.now(),
    })
    expect(await storagePanel(admin)).toEqual({
      state: 'good',
      advice: [],
      files: 1,
      filesBytes: 4_000_000_000,
      storage: 'disk',
      disk: { freeBytes: space.free, sizeBytes: space.size, reserveBytes: 1_000_000_000 },
      promisedBytes: 0,
      largest: [
        {
          userId: creator.actor.userId,
          name: 'Ana Reis',
          usedBytes: 4_000_000_000,
          limitBytes: 5_000_000_000,
        },
      ],
    })
    expect((await adminOverview(admin)).disk).toBeNull()
    for (const [free, state, advice] of [
      [9_000_000_000, 'watch', 'diskLow'],
      [900_000_000, 'problem', 'diskFull'],
      [20_000_000, 'problem', 'diskStopped'],
    ] as const) {
      space.free = free
      expect(await storagePanel(admin)).toMatchObject({ state, advice: [advice] })
      expect((await adminOverview(admin)).disk).toMatchObject({ freeBytes: free })
    }
    expect((await systemSummary(admin, '1')).problems).toBe(1)
  })

  it('leave out erased accounts with two-factor authentication, and their browsers', async () => {
    const { users: before, sessions } = await securityPanel(admin)
    const gone = await asStudent(at.db)
    await at.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, gone.actor.userId))
    expect(await securityPanel(admin)).toMatchObject({ users: before, sessions })
  })

  it('call it a problem when email waits too long, and say where to look when it failed', async () => {
    await queueMail(admin, platformWorkspaceId, letter)
    expect(await workPanel(admin)).toMatchObject({ mailsWaiting: 1, state: 'good' })
    clock.advance(16 * 60_000)
    expect(await workPanel(admin)).toMatchObject({ state: 'problem', advice: ['mailStuck'] })
    await at.db.update(mails).set({ failedAt: clock.now() })
    expect(await workPanel(admin)).toMatchObject({ mailsFailed: 1, state: 'watch', advice: ['mailFailed'] })
  })
})

const letter = {
  purpose: 'transactional' as const,
  template: 'accounts.reset',
  to: { address: 'mia@example.com', name: 'Mia Chen' },
  fromName: 'Throughline',
  subject: 'Set a new password',
  html: '<p>Press here</p>',
  text: 'Press here',
}

describe('the outbox', () => {
  it('opens one email at a time, and the log says who read it', async () => {
    const id = await queueMail(admin, platformWorkspaceId, letter)
    const opened = await openMail(admin, id)
    const ticket = new URL(opened.bodyUrl, 'http://localhost').searchParams.get('ticket') ?? ''
    expect(await readMailBody(admin, id, ticket)).toBe('<p>Press here</p>')
    expect((await at.db.select().from(events)).map((event) => event.type)).toEqual(['admin.mailOpened'])
    const other = await asAdmin(at.db, { now: clock.now })
    await expect(readMailBody({ ...other, now: clock.now }, id, ticket)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    clock.advance(6 * 60_000)
    await expect(readMailBody(admin, id, ticket)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('I3: doesn’t show anyone an email that’s delivered to its owner', async () => {
    const id = await queueMail(admin, platformWorkspaceId, letter)
    Object.assign(admin.instance, { smtpUrl: 'smtp://smtp.example.com' })
    await expect(openMail(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { mails: list, readable } = await listMails(admin, { limit: 10 })
    expect(readable).toBe(false)
    expect(JSON.stringify(list)).not.toContain('Press here')
  })

  it('retries an email that failed, once, and nothing else', async () => {
    const id = await queueMail(admin, platformWorkspaceId, letter)
    await expect(retryMail(admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await at.db
      .update(mails)
      .set({ failedAt: clock.now(), lastError: '550 no such user' })
      .where(eq(mails.id, id))
    expect((await listMails(admin, { limit: 10, state: 'failed' })).mails[0]?.lastError).toBe(
      '550 no such user',
    )
    const tries = await Promise.allSettled([retryMail(admin, id), retryMail(admin, id)])
    expect(tries.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await listMails(admin, { limit: 10, search: 'MIA CHEN' })).mails[0]?.state).toBe('waiting')
    expect((await listMails(admin, { limit: 10, search: '100%' })).mails).toEqual([])
  })
})

describe('exporting', () => {
  const read = async (id: Parameters<typeof openExport>[1]) => text((await openExport(admin, id)).stream)

  it('H5: writes a short file right away, escaped, and logs it', async () => {
    await at.db.update(users).set({ displayName: '=HYPERLINK("x")' }).where(eq(users.id, admin.actor.userId))
    const made = await beginExport(admin, { kind: 'users' }, 'users-1')
    expect(made.state).toBe('ready')
    const rows = parse(await read(made.id), { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.find((row) => row.Id === admin.actor.userId)?.Name).toBe(`'=HYPERLINK("x")`)
    expect(rows).toHaveLength(await at.db.$count(users))
    const again = await beginExport(admin, { kind: 'users' }, 'users-1')
    expect(again.id).toBe(made.id)
    expect((await at.db.select().from(events)).map((event) => event.type)).toEqual(['admin.dataExported'])
  })

  it('T12: names the store of an order', async () => {
    useTestPayments()
    const seller = await asCreator(at.db, { now: clock.now, name: 'Ana Reis' })
    const course = await makeCourse(seller, { published: true })
    await buy(asVisitor(at.db, clock.now), course)
    const made = await beginExport(admin, { kind: 'orders' }, 'orders-named')
    const rows = parse(await read(made.id), { columns: true, bom: true }) as Record<string, string>[]
    const [store] = await at.db.select().from(workspaces).where(eq(workspaces.id, seller.actor.workspaceId))
    expect(rows.map((row) => [row.Store, row['Store handle']])).toContainEqual(['Ana Reis', store?.handle])
  })

  it('uses the log’s filters, and refuses others', async () => {
    const log = (type: string, severity: 'info' | 'warning') => ({
      workspaceId: platformWorkspaceId,
      id: newId('evt'),
      type,
      severity,
      payload: { email: 'a@example.com', name: 'Ana' },
      actor: 'visitor',
      createdAt: clock.now(),
    })
    await at.db
      .insert(events)
      .values([log('accounts.signInFailed', 'warning'), log('accounts.userSignedIn', 'info')])
    const made = await beginExport(admin, { kind: 'logs', filters: { severity: 'warning' } }, 'logs-1')
    const rows = parse(await read(made.id), { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.map((row) => row.Message)).toEqual(['A sign-in for a@example.com failed'])
    await expect(
      beginExport(admin, { kind: 'logs', filters: { severity: 'x' } }, 'logs-2'),
    ).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('R16: leaves a long one to the worker, with progress and an email, and expires after a day', async () => {
    const many = Array.from({ length: 2_100 }, () => ({
      workspaceId: platformWorkspaceId,
      id: newId('evt'),
      type: 'accounts.userSignedIn',
      severity: 'info' as const,
      payload: { userId: admin.actor.userId, name: 'Rita', email: 'rita@example.com' },
      actor: admin.actor.userId,
      createdAt: clock.now(),
    }))
    await at.db.insert(events).values(many)
    const begun = await beginExport(admin, { kind: 'everything' }, 'all-1')
    expect(begun.state).toBe('waiting')
    await expect(openExport(admin, begun.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await Promise.all([writeWaitingExports(admin), writeWaitingExports(admin)])
    const [done] = (await listExports(admin)).filter((each) => each.id === begun.id)
    expect(done).toMatchObject({ state: 'ready', doneRows: done?.totalRows })
    expect((await read(begun.id)).slice(0, 2)).toBe('PK')
    expect((await at.db.select().from(mails)).map((mail) => mail.template)).toEqual(['admin.exportReady'])
    clock.advance(25 * 3_600_000)
    await expect(openExport(admin, begun.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await forgetExports(admin)
    expect(await listExports(admin)).toEqual([])
  })
})
