import { inviteUser } from '#areas/accounts/server/invitations.ts'
import { suspendUser } from '#areas/accounts/server/suspending.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { everybody, type Row } from '#testing/hostile.ts'
import { ctxFor, makeMember, signInAgain, type World } from '#testing/people.ts'

/** Someone no other test needs. */
const somebody = async (app: TestApplication) => ({ userId: (await makeMember(app)).userId })

const someCreator = async (app: TestApplication) => ({
  userId: (await makeMember(app, { role: 'creator' })).userId,
})

async function suspended(app: TestApplication, { adm }: World) {
  const ids = await somebody(app)
  await suspendUser(await ctxFor(app, await signInAgain(app, adm)), { ...ids, reason: 'Chargebacks' })
  return ids
}

async function invited(app: TestApplication, { adm }: World) {
  const ctx = await ctxFor(app, await signInAgain(app, adm))
  const issued = await inviteUser(ctx, { email: freshEmail('invited'), role: 'student' })
  return { ...issued, token: issued.link.split('/').at(-1) ?? '' }
}

/** What admins do to accounts, and how people join by invitation. */
export function peopleRows(): Row[] {
  const adminsOnly = (status: number) => ({ ...everybody(403), X: 401, P: 401, ADM: status })
  let token = ''
  return [
    { operation: 'GET /admin/users', expect: adminsOnly(200) },
    { operation: 'GET /admin/users/{userId}', expect: adminsOnly(200), ids: somebody },
    {
      operation: 'POST /admin/users/{userId}/suspension',
      expect: adminsOnly(200),
      ids: somebody,
      body: () => ({ reason: 'Chargebacks' }),
    },
    { operation: 'DELETE /admin/users/{userId}/suspension', expect: adminsOnly(200), ids: suspended },
    {
      operation: 'PUT /admin/users/{userId}/role',
      expect: adminsOnly(200),
      ids: somebody,
      body: () => ({ role: 'creator' }),
    },
    {
      operation: 'PUT /admin/users/{userId}/plan',
      expect: adminsOnly(200),
      ids: somebody,
      body: () => ({ plan: 'basic_plan' }),
    },
    {
      operation: 'PUT /admin/users/{userId}/mail-limit',
      expect: adminsOnly(200),
      ids: async (app) => ({ userId: (await makeMember(app, { role: 'creator' })).userId }),
      body: () => ({ daily: 5_000 }),
    },
    {
      operation: 'PUT /admin/users/{userId}/storage',
      expect: adminsOnly(200),
      ids: someCreator,
      body: () => ({ limitBytes: 20_000_000_000 }),
    },
    { operation: 'DELETE /admin/users/{userId}/sessions', expect: adminsOnly(200), ids: somebody },
    { operation: 'POST /admin/users/{userId}/view', expect: adminsOnly(200), ids: somebody },
    {
      operation: 'POST /admin/invitations',
      expect: adminsOnly(201),
      body: () => ({ email: freshEmail('invited'), role: 'student' }),
    },
    {
      operation: 'POST /admin/invitations/{invitationId}/mail',
      // It was sent a moment ago.
      expect: adminsOnly(429),
      ids: invited,
    },
    { operation: 'DELETE /admin/invitations/{invitationId}', expect: adminsOnly(200), ids: invited },
    {
      operation: 'POST /invitations/lookup',
      expect: everybody(200),
      ids: async (app, world) => {
        token = (await invited(app, world)).token
        return {}
      },
      body: () => ({ token }),
    },
    {
      operation: 'POST /invitations/redemption',
      expect: everybody(410),
      body: () => ({ token: 'none-of-ours', firstName: 'New', lastName: 'Person', password: testPassword }),
    },
    { operation: 'DELETE /view', expect: everybody(200) },
  ]
}
