import { eq } from 'drizzle-orm'
import { beginExport } from '#areas/admin/server/exports.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { signedInCtx } from '#platform/rpc.ts'
import type { TestApplication } from '#testing/application.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'
import type { ActorName, Row } from './row.ts'

type Expecting = { everybody: (status: number) => Record<ActorName, number> }

/** A mail that was given up. */
async function givenUp({ ctx }: TestApplication) {
  const mailId = await queueMail(ctx, platformWorkspaceId, {
    template: 'test.hello',
    to: { address: 'nobody@example.com' },
    fromName: 'Throughline',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  })
  await ctx.db.update(mails).set({ failedAt: new Date(), sentAt: null }).where(eq(mails.id, mailId))
  return { mailId }
}

async function exported(app: TestApplication, { adm }: World) {
  const ctx = signedInCtx(await ctxFor(app, await signInAgain(app, adm)))
  const { id } = await beginExport(ctx, { kind: 'users' }, `rows-${Math.random()}`)
  return { exportId: id }
}

const keyed = (as: ActorName) => ({ 'idempotency-key': `system-${as}-${Math.random()}` })

/** What admins do with the installation: its state, log, settings, mails and exports. */
export function systemRows({ everybody }: Expecting): Row[] {
  const adminsOnly = (status: number) => ({ ...everybody(403), X: 401, P: 401, ADM: status })
  const panels = ['summary', 'api', 'database', 'statements', 'work', 'storage', 'machine', 'security']
  return [
    ...panels.map((panel) => ({ operation: `GET /admin/system/${panel}`, expect: adminsOnly(200) })),
    { operation: 'GET /admin/logs', expect: adminsOnly(200) },
    { operation: 'GET /admin/log-facts', expect: adminsOnly(200) },
    { operation: 'GET /admin/settings', expect: adminsOnly(200) },
    {
      operation: 'PATCH /admin/settings',
      expect: adminsOnly(200),
      body: () => ({ revision: 0, browse: true }),
    },
    {
      operation: 'POST /admin/settings/test-mail',
      expect: adminsOnly(200),
      body: () => ({}),
      headers: keyed,
    },
    { operation: 'POST /admin/settings/test-storage', expect: adminsOnly(200), body: () => ({}) },
    { operation: 'GET /admin/mails', expect: adminsOnly(200) },
    { operation: 'POST /admin/mails/{mailId}/openings', expect: adminsOnly(201), ids: givenUp },
    { operation: 'POST /admin/mails/{mailId}/attempts', expect: adminsOnly(201), ids: givenUp },
    // Nobody opened it: there is no ticket.
    { operation: 'GET /admin/mails/{mailId}/body', expect: adminsOnly(404), ids: givenUp },
    { operation: 'GET /admin/export-counts', expect: adminsOnly(200) },
    { operation: 'GET /admin/exports', expect: adminsOnly(200) },
    {
      operation: 'POST /admin/exports',
      expect: adminsOnly(201),
      body: () => ({ kind: 'users' }),
      headers: keyed,
    },
    { operation: 'GET /admin/exports/{exportId}/file', expect: adminsOnly(200), ids: exported },
  ]
}
