import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformWorkspaceId } from '#platform/context.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { asAdmin, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { exactUpTo } from '../users-rules.ts'
import { listPeople } from './users.ts'

const test = testDb()
const many = exactUpTo * 2
const asked = { sort: 'joined', direction: 'descending', page: 1, pageSize: 10 } as const
const list = async (filter: Partial<Parameters<typeof listPeople>[1]> = {}) => {
  const { people, ...found } = await listPeople(asVisitor(test.db), { ...asked, ...filter })
  return { ...found, ids: people.map(({ id }) => id) }
}
const repair = () => checkWorkspace(asVisitor(test.db), platformWorkspaceId, { repair: true })

/** The people who match a filter, newest first, according to the rows. */
async function idsOf(where = sql`true`): Promise<string[]> {
  const { rows } = await test.db.execute<{ id: string }>(sql`
    select id from (
      select id, display_name as name, email, role, created_at from users where erased_at is null
      union all select id, '', email, role, created_at from invitations
    ) p where ${where} order by created_at desc, id desc`)
  return rows.map((row) => row.id)
}

/** As many accounts as importing a large store makes; every hundredth is suspended, every fifth has a different name. */
async function fill() {
  await test.db.execute(sql`
    insert into users (id, email, email_verified, display_name, role, profile, preferences, suspended_at, created_at, updated_at)
    select 'usr_' || lpad(n::text, 26, '0'), 'p' || n || '@shop.example', n % 3 > 0,
           case when n % 5 = 0 then 'Zoë ' else 'Åsa ' end || n, case when n % 7 = 0 then 'creator' else 'student' end, '{}', '{}',
           case when n % 100 = 0 then now() end, date_trunc('milliseconds', now()) - n / 10 * interval '1 hour', now()
    from generate_series(1, ${many}) n`)
  await repair()
  await test.db.execute(sql`analyze users`)
}

describe('the user list of a large installation', () => {
  beforeAll(fill, 60_000)
  beforeEach(repair)

  it('counts everyone with a role and a status', async () => {
    await asStudent(test.db, { verified: false })
    const young = sql`created_at > now() - interval '1 day'`
    const count = async (where = sql`true`) =>
      (await test.db.execute<{ count: number }>(sql`select count(*)::int from users where ${where}`)).rows[0]
        ?.count
    const ofStatus = {
      suspended: sql`suspended_at is not null`,
      pending: sql`suspended_at is null and not email_verified and not (${young})`,
      active: sql`suspended_at is null and (email_verified or ${young})`,
    }
    expect((await list()).total).toBe(await count())
    for (const status of ['suspended', 'pending', 'active'] as const)
      for (const role of [undefined, 'creator'])
        expect((await list({ status, role })).total, `${status} ${role}`).toBe(
          await count(sql`${ofStatus[status]} and ${role ? sql`role = ${role}` : sql`true`}`),
        )
    expect((await list()).roles).toEqual(['creator', 'student'])
  })

  it('finds a common word page by page, by join date, and says about how many there are', async () => {
    const wanted = await idsOf(sql`name ilike '%åsa%'`)
    const first = await list({ search: 'åsa' })
    expect(first).toMatchObject({ approximate: true, ids: wanted.slice(0, 10) })
    expect(Math.abs(first.total - wanted.length)).toBeLessThan(wanted.length / 10)
    // Someone joining meanwhile doesn't push anything to the second page.
    await asStudent(test.db, { name: 'Åsa Lind' })
    const second = await list({ search: 'åsa', after: first.next ?? '' })
    expect(second.ids).toEqual(wanted.slice(10, 20))
  })

  it('finds rare words exactly, in any order', async () => {
    const wanted = await idsOf(sql`name ilike '%Zoë 77%'`)
    expect(wanted.length).toBeGreaterThan(10)
    expect(await list({ search: 'zoë 77' })).toMatchObject({
      approximate: false,
      total: wanted.length,
      ids: wanted.slice(0, 10),
      next: null,
    })
    expect((await list({ search: 'zoë 77', page: 2 })).ids).toEqual(wanted.slice(10, 20))
    expect((await list({ search: 'P1234@SHOP' })).ids).toEqual(await idsOf(sql`email ilike '%p1234@shop%'`))
    expect(await list({ search: 'zoe' })).toMatchObject({ total: 0 })
    expect(await list({ search: '_' })).toMatchObject({ total: 0 })
  })

  it('only searches within a filter', async () => {
    const suspended = sql`name ilike '%zoë%' and id in (select id from users where suspended_at is not null)`
    const wanted = await idsOf(suspended)
    expect(await list({ search: 'zoë', status: 'suspended' })).toMatchObject({
      total: wanted.length,
      ids: wanted.slice(0, 10),
    })
    expect((await list({ status: 'suspended', pageSize: 100 })).ids).toEqual(
      await idsOf(sql`id in (select id from users where suspended_at is not null)`).then((ids) =>
        ids.slice(0, 100),
      ),
    )
  })

  it('knows every existing role, and who was invited', async () => {
    const admin = await asAdmin(test.db)
    expect((await list()).roles).toEqual(['admin', 'creator', 'student'])
    expect(await list({ role: 'admin' })).toMatchObject({ total: 1, ids: [admin.actor.userId] })
    const before = (await list({ status: 'pending' })).total
    await test.db.execute(sql`
      insert into invitations (id, email, role, token_hash, handed_hash, invited_by, sent_at, expires_at, created_at)
      values (${`inv_${'0'.repeat(26)}`}, 'new@shop.example', 'admin', 'a', 'b', ${admin.actor.userId}, now(), now() + interval '7 days', now())`)
    expect((await list({ status: 'pending' })).total).toBe(before + 1)
    expect(await list({ role: 'admin' })).toMatchObject({ total: 2 })
    expect(await list({ search: 'new@shop' })).toMatchObject({ total: 1 })
  })
})
