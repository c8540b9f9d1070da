import { eq } from 'drizzle-orm'
import { beginExport } from '#areas/admin/server/exports.ts'
import { orders, paymentAttempts } from '#areas/payments/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { signedInCtx } from '#platform/rpc.ts'
import type { TestApplication } from '#testing/application.ts'
import { type ActorName, everybody, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

/** An email that failed for good. */
async function givenUp({ ctx }: TestApplication) {
  const mailId = await queueMail(ctx, platformWorkspaceId, {
    purpose: 'transactional',
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

/** An order in A's store that no one was charged for. Only trying it again finds that out, since it's due tomorrow. */
async function stuckOrder({ ctx }: TestApplication, { a }: World) {
  const now = ctx.now()
  const [before, dueAt] = [new Date(now.getTime() - hours(1)), new Date(now.getTime() + days(1))]
  const { workspaceId } = a
  const id = newId('ord', now)
  await ctx.db.insert(orders).values({
    ...{ workspaceId, id, status: 'open', mode: 'test', provider: 'test', checkoutKey: `stuck-${id}` },
    ...{ buyerEmail: 'stuck@example.com', buyerName: 'Stuck', totalCents: 4900, currency: 'USD' },
    ...{
      setbacks: 9,
      setback: 'unexpected',
      setbackAt: now,
      createdAt: before,
      updatedAt: before,
    },
  })
  await ctx.db.insert(paymentAttempts).values({
    ...{
      workspaceId,
      id: newId('pat', now),
      orderId: id,
      attempt: 1,
      provider: 'test',
      account: workspaceId,
    },
    ...{
      state: 'begun',
      amountCents: 4900,
      amountCurrency: 'USD',
      dueAt,
      createdAt: before,
      updatedAt: before,
    },
  })
  return { workspaceId, orderId: id }
}

const keyed = (as: ActorName) => ({ 'idempotency-key': `system-${as}-${Math.random()}` })

/** What admins do with the installation: its state, log, settings, emails and exports. */
export function systemRows(): Row[] {
  const adminsOnly = (status: number) => ({ ...everybody(403), X: 401, P: 401, ADM: status })
  const panels = ['summary', 'api', 'database', 'statements', 'work', 'storage', 'machine', 'security']
  return [
    ...panels.map((panel) => ({ operation: `GET /admin/system/${panel}`, expect: adminsOnly(200) })),
    { operation: 'GET /admin/stuck-orders', expect: adminsOnly(200) },
    {
      operation: 'POST /admin/stuck-orders/{workspaceId}/{orderId}/attempts',
      expect: adminsOnly(201),
      ids: stuckOrder,
    },
    { operation: 'GET /admin/mismatches', expect: adminsOnly(200) },
    {
      operation: 'POST /admin/mismatches/{workspaceId}/checks',
      expect: adminsOnly(201),
      ids: async (_, { a }) => ({ workspaceId: a.workspaceId }),
    },
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
    // No one opened it, so there's no ticket.
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
