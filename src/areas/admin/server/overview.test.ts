import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inviteUser } from '#areas/accounts/server/invitations.ts'
import { checkSums } from '#platform/sums/checking.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { adminOverview } from './overview.ts'
import { listPeople } from './users.ts'

const test = testDb()

it('counts the installation, and lists at most five events (spec §9)', async () => {
  const admin = await asAdmin(test.db)
  const before = await adminOverview(admin)
  for (let n = 0; n < 6; n++) await asStudent(test.db)
  const after = await adminOverview(admin)
  expect(after.users.total).toBe(before.users.total + 6)
  expect(after.users.thisMonth).toBe(before.users.thisMonth + 6)
  expect(after.activity).toHaveLength(5)
  expect(after.activity.every((item) => item.type === 'accounts.userSignedUp')).toBe(true)
})

describe('the overview’s figures', () => {
  it('match the rows, in every month, to the second', async () => {
    const clock = testClock('2026-03-28T10:07:00Z')
    useTestPayments()
    const admin = await asAdmin(test.db, { now: clock.now })
    const seller = await asCreator(test.db, { now: clock.now })
    const course = await makeCourse(seller, { published: true })
    const comesToBuy = async (at: string) => {
      clock.set(at)
      const student = await asStudent(test.db, { now: clock.now, verified: false })
      await buy(student, course, { email: student.actor.email })
    }
    for (const at of [
      '2026-03-31T23:59:59Z',
      '2026-04-01T00:00:00Z',
      '2026-04-20T10:06:59Z',
      '2026-04-20T10:07:00Z',
      '2026-04-30T10:07:00Z',
      '2026-05-01T00:00:00Z',
      '2026-05-19T11:00:00Z',
    ])
      await comesToBuy(at)
    const counts = (table: SQL, at: SQL, now: Date) => sql`
      select count(*)::int as "total", count(*) filter (where ${at} >= z.month)::int as "thisMonth",
             count(*) filter (where ${at} >= z.month - interval '1 month' and ${at} < least(z.month, z.now - interval '1 month'))::int as "sameDaysLastMonth"
      from ${table}, (
        select date_trunc('month', n.now) as month, n.now from (select ${now}::timestamptz at time zone 'UTC' as now) n
      ) z`
    // On the 31st, the comparison covers all of the shorter month before; the others end within a quarter of an hour.
    for (const at of [
      '2026-05-20T10:07:00Z',
      '2026-05-20T10:07:01Z',
      '2026-05-31T10:07:00Z',
      '2026-06-19T11:00:01Z',
    ]) {
      clock.set(at)
      const overview = await adminOverview(admin)
      const row = async (table: SQL, column: SQL) =>
        (await test.db.execute(counts(table, sql`(${column} at time zone 'UTC')`, clock.now()))).rows[0]
      expect(overview.users).toEqual(
        await row(sql`(select * from users where created_at <= ${clock.now()}) u`, sql`u.created_at`),
      )
      expect(overview.paidOrders).toEqual(
        await row(sql`(select * from orders where paid_at is not null) o`, sql`o.paid_at`),
      )
      expect(overview.active + overview.pending + overview.suspended).toBe(overview.users.total)
    }
    expect((await adminOverview(admin)).paidOrders).toEqual({ total: 7, thisMonth: 0, sameDaysLastMonth: 2 })
    expect(await checkSums(asVisitor(test.db), { repair: false })).toMatchObject({ drifts: [] })
  })
})

it('T12: counts people as the list that each number opens does, with who is invited', async () => {
  const admin = await asAdmin(test.db)
  await asStudent(test.db, { verified: false })
  for (const role of ['creator', 'creator', 'admin'] as const)
    await inviteUser(admin, { email: freshEmail('invited'), role })
  const overview = await adminOverview(admin)
  const listed = async (narrowed: Partial<Parameters<typeof listPeople>[1]>) =>
    (await listPeople(admin, { sort: 'joined', direction: 'descending', page: 1, pageSize: 1, ...narrowed }))
      .total
  expect(overview.invited).toBe(3)
  expect(overview.users.total).toBe(await listed({}))
  expect(overview.creators.total).toBe(await listed({ role: 'creator' }))
  expect(overview.admins).toBe(await listed({ role: 'admin' }))
  for (const status of ['active', 'pending', 'suspended'] as const)
    expect([status, overview[status]]).toEqual([status, await listed({ status })])
})
