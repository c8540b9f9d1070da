import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#areas/accounts/server/tables.ts'
import { forgetExports } from '#areas/admin/server/exports.ts'
import { instanceExports } from '#areas/admin/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { courseDiscarded } from '#areas/courses/events.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { emptyTrash } from '#areas/courses/server/trash.ts'
import { sweepUnusedFiles } from '#areas/files/server/sweeps.ts'
import { files } from '#areas/files/server/tables.ts'
import { sendReminders } from '#areas/learning/server/reminders.ts'
import { studySchedules } from '#areas/learning/server/study-tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import { sendWeeklyReports } from '#areas/notifications/server/reports/weekly.ts'
import { weeklyReports } from '#areas/notifications/server/tables.ts'
import { makeDataExports } from '#areas/settings/server/data-exports.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { dataExports, erasures } from '#areas/settings/server/tables.ts'
import { importStudents } from '#areas/students/server/import-sweep.ts'
import { studentImports } from '#areas/students/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { drainOutbox } from '#platform/events/drain.ts'
import { inTransaction } from '#platform/events/listeners.ts'
import { outbox } from '#platform/events/tables.ts'
import type { FileStore } from '#platform/files/files.ts'
import { createLog } from '#platform/log.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { sendDueMails } from '#platform/mail/sender.ts'
import { mails } from '#platform/mail/tables.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { sums } from '#platform/sums/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor, testInstance } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { forgetOnly, hearAlso } from '#testing/gifts.ts'
import { makeCourse } from '#testing/makers.ts'

const test = testDb()
const clock = testClock(new Date())
const dataDir = mkdtempSync(join(tmpdir(), 'throughline-sweeps-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Keys of the file store that cannot be removed. */
let stuckKeys: string[] = []
let ctx: Ctx
beforeEach(() => {
  stuckKeys = []
  ctx = asVisitor(test.db, clock.now)
  ctx.instance = testInstance(test.db, { dataDir })
  const { remove } = ctx.instance.files
  const store: FileStore = {
    ...ctx.instance.files,
    remove: (key) =>
      stuckKeys.some((stuck) => key.includes(stuck)) ? Promise.reject(new Error('EIO: unlink')) : remove(key),
  }
  ctx.instance.files = store
})

const ago = (ms: number) => new Date(clock.now().getTime() - ms)
/** More than any sweep takes in one look, where its limit is low enough to make so many. */
const failing = 210

describe('S5: a sweep goes past what fails', () => {
  it('S5: imports of students', async () => {
    const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    const course = await makeCourse(creator, { published: true })
    const { workspaceId, userId } = creator.actor
    const file = (n: number, rows: unknown) => ({
      ...{ workspaceId, id: newId('imp', clock.now()), courseId: course.id, total: 1, mailsLeft: 1 },
      ...{ name: 'list.csv', createdBy: userId, createdAt: ago(1000 - n), rows: rows as never },
    })
    const poison = Array.from({ length: 60 }, (_, n) => file(n, [null]))
    await test.db.insert(studentImports).values(poison)
    const healthy = file(900, [{ row: 1, email: 'zoe@example.com', name: 'Zoe' }])
    await test.db.insert(studentImports).values(healthy)
    await expect(importStudents(ctx)).rejects.toThrow('60 failed, 1 were done')
    expect(await test.db.$count(enrollments, eq(enrollments.courseId, course.id))).toBe(1)
    await test.db.delete(studentImports)
  })

  it('S5: imports of a list of thousands beside a short one', async () => {
    const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    const course = await makeCourse(creator, { published: true })
    const { workspaceId, userId } = creator.actor
    const people = (count: number, of: string) =>
      Array.from({ length: count }, (_, n) => ({ row: n + 1, email: `${of}-${n}@example.com`, name: of }))
    const file = (createdAt: Date, rows: ReturnType<typeof people>) => ({
      ...{ workspaceId, id: newId('imp', clock.now()), courseId: course.id, total: rows.length },
      ...{ mailsLeft: rows.length, name: 'list.csv', createdBy: userId, createdAt, rows },
    })
    const [long, short] = [file(ago(2000), people(100, 'long')), file(ago(1000), people(3, 'short'))]
    await test.db.insert(studentImports).values([long, short])
    await importStudents(ctx)
    const seats = await test.db
      .select({ email: contacts.email })
      .from(enrollments)
      .innerJoin(contacts, eq(contacts.id, enrollments.contactId))
      .where(eq(enrollments.courseId, course.id))
      .orderBy(sql`${enrollments}.ctid`)
    expect(seats).toHaveLength(103)
    // After one part of the long one.
    expect(seats.findIndex(({ email }) => email.startsWith('short'))).toBeLessThan(50)
  })

  it('S5: erasures', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => asStudent(test.db)))
    const ids = people.map(({ actor }) => actor.userId)
    forgetOnly(ctx, async (_, { userId }) => {
      if (userId !== ids[2]) throw new Error('cannot be forgotten')
    })
    await test.db.insert(erasures).values(
      ids.map((userId, n) => ({
        userId,
        person: { email: `${n}@x.com`, name: 'X' },
        createdAt: ago(minutes(9) - n),
      })),
    )
    await expect(erasePeople(ctx)).rejects.toThrow('2 failed, 1 were done')
    const left = await test.db.select().from(erasures).where(inArray(erasures.userId, ids))
    expect(left.filter(({ toldAt }) => toldAt).map(({ userId }) => userId)).toEqual([ids[2]])
  })

  it('S5: files nothing shows', async () => {
    const workspaceId = newId('wsp')
    const file = (unusedSince: Date) => ({
      ...{ workspaceId, id: newId('fil', clock.now()), name: 'a.png', type: 'image/png', bytes: 1 },
      ...{ sha256: 'x', createdAt: unusedSince, unusedSince },
    })
    const poison = Array.from({ length: failing }, (_, n) => file(ago(days(9) - n)))
    const healthy = file(ago(days(2)))
    await test.db.insert(files).values([...poison, healthy])
    stuckKeys = poison.map(({ id }) => id)
    await expect(sweepUnusedFiles(ctx)).rejects.toThrow(`${failing} failed, 1 were done`)
    expect(await test.db.$count(files, eq(files.id, healthy.id))).toBe(0)
  })

  it('S5: courses in the trash', async () => {
    const creator = await asCreator(test.db, { plan: 'pro_plan' })
    const [poison, healthy] = [await makeCourse(creator), await makeCourse(creator, { title: 'Glazing' })]
    hearAlso(
      ctx,
      inTransaction('test.breaks', courseDiscarded, async (_, { courseId }) => {
        if (courseId === poison.id) throw new Error('it is held')
      }),
    )
    await test.db
      .update(courses)
      .set({ deletedAt: ago(days(60)) })
      .where(eq(courses.id, poison.id))
    await test.db
      .update(courses)
      .set({ deletedAt: ago(days(50)) })
      .where(eq(courses.id, healthy.id))
    await expect(emptyTrash(ctx)).rejects.toThrow('1 failed, 1 were done')
    const left = await test.db
      .select({ id: courses.id })
      .from(courses)
      .where(inArray(courses.id, [poison.id, healthy.id]))
    expect(left).toEqual([{ id: poison.id }])
  })

  it('S5: reminders', async () => {
    const [{ actor }] = await Promise.all([asStudent(test.db)])
    const plan = (n: number, timeZone: string) => ({
      ...{ workspaceId: platformWorkspaceId, id: newId('sch', clock.now()), userId: actor.userId },
      ...{ courseTitle: '', days: [1, 2, 3, 4, 5, 6, 7], time: '09:00', minutes: 30, untilOn: '2099-01-01' },
      ...{ timeZone, remind: true, dueAt: ago(minutes(9) - n), revision: 0 },
      ...{ createdAt: clock.now(), updatedAt: clock.now() },
    })
    const poison = Array.from({ length: failing }, (_, n) => plan(n, 'No/Where'))
    const healthy = plan(minutes(8), 'Europe/Lisbon')
    await test.db.insert(studySchedules).values([...poison, healthy])
    await expect(sendReminders(ctx)).rejects.toThrow(`${failing} failed, 1 were done`)
    const [row] = await test.db.select().from(studySchedules).where(eq(studySchedules.id, healthy.id))
    expect(row?.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    await test.db.delete(studySchedules)
  })

  it('S5: weekly reports', async () => {
    const [bad, good] = [await asStudent(test.db), await asStudent(test.db)]
    await test.db.delete(weeklyReports)
    await test.db
      .update(users)
      .set({ timeZone: 'No/Where' } as never)
      .where(eq(users.id, bad.actor.userId))
    await test.db.insert(weeklyReports).values([
      { userId: bad.actor.userId, dueAt: ago(2000) },
      { userId: good.actor.userId, dueAt: ago(1000) },
    ])
    await sendWeeklyReports(ctx).catch(() => undefined)
    const [row] = await test.db
      .select()
      .from(weeklyReports)
      .where(eq(weeklyReports.userId, good.actor.userId))
    expect(row?.dueAt.getTime()).toBeGreaterThan(clock.now().getTime())
  })

  it('S5: old exports and archives', async () => {
    const { actor } = await asStudent(test.db)
    const archive = (createdAt: Date) => ({
      ...{ id: newId('dex', createdAt), userId: actor.userId, state: 'ready' as const },
      ...{ createdAt, expiresAt: ago(1000) },
    })
    const list = (createdAt: Date) => ({
      ...{
        workspaceId: platformWorkspaceId,
        id: newId('xpt', createdAt),
        kind: 'users' as const,
        filters: {},
      },
      ...{
        requestedBy: actor.userId,
        state: 'ready' as const,
        totalRows: 0,
        createdAt,
        expiresAt: ago(1000),
      },
    })
    const archives = [archive(ago(days(3))), archive(ago(days(2)))]
    const exported = [list(ago(days(3))), list(ago(days(2)))]
    const waiting = { ...archive(clock.now()), state: 'waiting' as const, expiresAt: null }
    await test.db.insert(dataExports).values([...archives, waiting])
    await test.db.insert(instanceExports).values(exported)
    stuckKeys = [archives[0]?.id ?? '', exported[0]?.id ?? '']
    await expect(makeDataExports(ctx)).rejects.toThrow()
    await expect(forgetExports(ctx)).rejects.toThrow('1 failed, 1 were done')
    const rows = await test.db.select().from(dataExports).where(eq(dataExports.userId, actor.userId))
    expect(rows.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [archives[0]?.id, 'ready'],
        [waiting.id, 'ready'],
      ]),
    )
    expect(rows).toHaveLength(2)
  })

  it('S5: outboxes', async () => {
    await test.db.delete(outbox)
    const workspaceIds = Array.from({ length: 3 }, () => newId('wsp')).sort()
    for (const workspaceId of workspaceIds)
      await test.db.insert(outbox).values({ workspaceId, id: newId('evt'), createdAt: clock.now() })
    const failures: string[] = []
    let calls = 0
    await drainOutbox(
      ctx,
      async () => {
        calls++
        if (calls === 1) throw new Error('the queue does not take it')
      },
      (workspaceId) => void failures.push(workspaceId),
    )
    expect(failures).toEqual([workspaceIds[0]])
    const left = await test.db.select({ workspaceId: outbox.workspaceId }).from(outbox)
    expect(left).toEqual([{ workspaceId: workspaceIds[0] }])
  })

  it('S5: sums', async () => {
    const [poison = newId('wsp'), healthy = newId('wsp')] = [newId('wsp'), newId('wsp')].sort()
    const row = (workspaceId: Id<'wsp'>, amount: bigint) => ({
      ...{ workspaceId, id: newId('sum'), subject: 'test.sum', at: new Date(0), timed: false, loose: true },
      amount: amount as unknown as number,
    })
    const most = 9_000_000_000_000_000_000n
    await test.db.insert(sums).values([row(poison, most), row(poison, most)])
    await test.db.insert(sums).values([row(healthy, 1n), row(healthy, 2n)])
    await expect(joinSums(ctx)).rejects.toThrow('1 failed')
    const joined = await test.db.select().from(sums).where(eq(sums.workspaceId, healthy))
    expect(joined).toMatchObject([{ amount: 3, loose: false }])
    await test.db.delete(sums).where(eq(sums.workspaceId, poison))
  })

  it('S5: mails: who writes to hundreds keeps no other’s waiting', async () => {
    await test.db.delete(mails)
    const [busy = newId('wsp'), quiet = newId('wsp')] = [newId('wsp'), newId('wsp')].sort()
    const letter = (to: string) => ({
      ...{ purpose: 'transactional' as const, template: 'test.hello' },
      ...{ to: { address: to }, fromName: 'Ana', subject: 'Hello' },
      ...{ html: '<p>Hello</p>', text: 'Hello' },
    })
    await withTransaction(ctx, async (ctx) => {
      for (let n = 0; n < 100; n++) await queueMail(ctx, busy, letter(`busy-${n}@example.com`))
      await queueMail(ctx, quiet, letter('quiet@example.com'))
    })
    const sent: string[] = []
    const carrier = {
      send: async ({ toAddress }: { toAddress: string }) => {
        sent.push(toAddress)
        if (toAddress === 'busy-3@example.com') throw new Error('refused')
      },
      close: () => {},
      patienceMs: 1000,
    }
    expect(await sendDueMails(ctx, carrier, createLog('silent'))).toBe(100)
    expect(sent).toHaveLength(101)
    expect(sent.indexOf('quiet@example.com')).toBeLessThanOrEqual(20)
  })
})
