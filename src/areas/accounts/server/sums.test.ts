import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { checkSums, checkWorkspace, findDrift } from '#platform/sums/checking.ts'
import { asAdmin, asCreator, asStudent, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { retireAccount } from './retiring.ts'
import { changeRole } from './roles.ts'
import { openAccount } from './sign-up.ts'
import { keptAccounts } from './sums.ts'
import { reinstateUser, suspendUser } from './suspending.ts'

const test = testDb()
const visitor = () => asVisitor(test.db)
const drift = () => findDrift(visitor(), platformWorkspaceId)
const counted = async (role?: string) => {
  const { rows } = await test.db.execute(sql`
    select count(*) filter (where suspended_at is null and email_verified)::int as proven,
           count(*) filter (where suspended_at is null and not email_verified)::int as unproven,
           count(*) filter (where suspended_at is not null)::int as suspended
    from users where erased_at is null ${role ? sql`and role = ${role}` : sql``}`)
  return rows[0]
}

describe('how many accounts there are', () => {
  it('is tracked from sign-up until the person leaves', async () => {
    const admin = await asAdmin(test.db)
    const [mia, zoe] = [await asStudent(test.db), await asStudent(test.db)]
    await asCreator(test.db)
    await asStudent(test.db, { verified: false })
    await changeRole(admin, mia.actor.userId, 'creator')
    await suspendUser(admin, { userId: mia.actor.userId, reason: 'Spam' })
    await withTransaction(zoe, (ctx) => retireAccount(ctx as Ctx<typeof zoe.actor>))
    for (const role of [undefined, 'creator', 'student', 'admin'])
      expect(await keptAccounts(visitor(), role)).toEqual(await counted(role))
    expect(await keptAccounts(visitor())).toEqual({ proven: 2, unproven: 1, suspended: 1 })
    await reinstateUser(admin, mia.actor.userId)
    expect(await keptAccounts(visitor(), 'creator')).toEqual({ proven: 2, unproven: 0, suspended: 0 })
    expect(await drift()).toEqual([])
  })

  it('leaves out an account that was never made', async () => {
    const email = freshEmail()
    const asked = {
      email,
      password: testPassword,
      firstName: 'Mia',
      lastName: 'Chen',
      role: 'student',
    } as const
    const made = await Promise.allSettled([1, 2, 3].map(() => openAccount(visitor(), asked)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await drift()).toEqual([])
  })

  it('is recounted and corrected with all the other sums', async () => {
    await asStudent(test.db)
    await test.db.execute(
      sql`delete from sums where workspace_id = ${platformWorkspaceId} and subject like 'accounts.users:student:%'`,
    )
    const { drifts } = await checkSums(visitor(), { repair: false })
    expect(drifts.map(({ workspaceId }) => workspaceId)).toContain(platformWorkspaceId)
    await checkWorkspace(visitor(), platformWorkspaceId, { repair: true })
    expect(await keptAccounts(visitor(), 'student')).toEqual(await counted('student'))
    expect(await drift()).toEqual([])
  })
})
