import { and, asc, eq, ne } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { linkId } from '#platform/links/links.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine, within } from '#platform/tables.ts'
import type { ConnectionReason } from '../../connection-reasons.ts'
import type { Connection as Told } from '../../connections-contract.ts'
import type { Mode } from '../../rules.ts'
import { paymentConnections } from '../connection-tables.ts'
import { ask } from '../provider/paypal/client.ts'
import { AccountRefused } from '../provider/provider.ts'
import { announceConnection, type Connection, isThere, sealSecrets, secretsOf } from './accounts.ts'
import { asTold, checks, closeFor, takenOff } from './changing.ts'
import { instanceIdOf } from './instance-id.ts'
import {
  closePaypalWebhook,
  credentialsIn,
  inPaypalsWords,
  openPaypalWebhook,
  readApp,
  rightsOfApp,
} from './paypal-app.ts'
import { isReachable } from './webhook.ts'

type AppKeys = { clientId: string; secret: string; mode: Mode; replaces: boolean }

const paypalWebhookAddress = ({ instance }: Pick<CreatorCtx, 'instance'>, id: string): string =>
  `${instance.appUrl}/webhooks/paypal/${id}`

/**
 * Connects a seller's own PayPal app, or gives a connected one another secret. Nothing is written before PayPal took it.
 *
 * @throws INVALID beside its fields, CONFLICT when it's another app than the connected one and wasn't said to replace it,
 * UNAVAILABLE, RATE_LIMITED.
 */
export async function connectPaypal(ctx: CreatorCtx, pasted: AppKeys): Promise<Told> {
  const { mode } = pasted
  const app = readApp(ctx, pasted)
  await ctx.instance.limits.spend(checks, ctx.actor.workspaceId)
  const rights = await rightsOfApp(app, ctx.instance.appUrl).catch(thrownInWords)
  const known = await ctx.db
    .select()
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), isPaypal(mode)))
    .orderBy(asc(paymentConnections.createdAt), asc(paymentConnections.id))
  const current = known.find(({ state }) => state !== 'disconnected')
  if (current && current.accountRef !== app.clientId && !pasted.replaces)
    throw new AppError('CONFLICT', 'Another PayPal app is already connected.', {
      data: { reason: 'another-account' },
    })
  // An app that comes back has its old name here: what was sold through it can still be refunded.
  const before = known.find(({ accountRef }) => accountRef === app.clientId)
  const id = before?.id ?? newId('pcn', ctx.now())
  const webhook = isReachable(ctx)
    ? await openPaypalWebhook(app, paypalWebhookAddress(ctx, id)).catch(thrownInWords)
    : null
  const replaced = current && current.id !== id ? current : null
  if (replaced) await closeFor(ctx, replaced)
  const now = ctx.now()
  const fresh = {
    accountRef: app.clientId,
    accountName: mode === 'live' ? 'PayPal' : 'PayPal Sandbox',
    secrets: sealSecrets(ctx, {
      ...{ key: app.secret, clientId: app.clientId, ...rights },
      ...(webhook ? { signing: webhook } : {}),
    }),
    ...{
      keyHint: app.clientId.slice(-4),
      webhookRef: webhook,
      state: 'connected' as const,
      stateReason: null,
    },
    ...{ instanceId: await instanceIdOf(ctx), updatedAt: now },
  }
  const stored = await withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    await lockByName(ctx, `payments.connect:${workspaceId}`)
    await ctx.db
      .update(paymentConnections)
      .set({ ...takenOff, isOffered: true, updatedAt: now })
      .where(and(mine(ctx, paymentConnections), isPaypal(mode), isThere, notIt(id)))
    const [row] = await ctx.db
      .insert(paymentConnections)
      .values({ ...fresh, workspaceId, id, provider: 'paypal', mode, createdAt: now })
      .onConflictDoUpdate({ target: [paymentConnections.workspaceId, paymentConnections.id], set: fresh })
      .returning()
    if (!row) throw new Error('The connection wasn’t stored.')
    await linkId(ctx, 'connection', workspaceId, id)
    await announceConnection(ctx, row)
    return row
  })
  if (replaced) await closeWebhookOfPaypal(ctx, replaced)
  return asTold(ctx, stored)
}

const isPaypal = (mode: Mode) =>
  and(eq(paymentConnections.provider, 'paypal'), eq(paymentConnections.mode, mode))
const notIt = (id: string) => ne(paymentConnections.id, id as Connection['id'])

function thrownInWords(error: unknown): never {
  throw inPaypalsWords(error)
}

/** What keeps an app from taking money; null where nothing does. What else it may do is looked at again. */
export async function whatIsWrongWithPaypal(
  ctx: CreatorCtx,
  connection: Connection,
): Promise<ConnectionReason | null> {
  const secrets = secretsOf(ctx, connection)
  const app = credentialsIn(ctx, connection, secrets)
  if (!secrets || !app) return 'payments.secretsUnreadable'
  try {
    const rights = await rightsOfApp(app, ctx.instance.appUrl)
    await ctx.db
      .update(paymentConnections)
      .set({ secrets: sealSecrets(ctx, { ...secrets, ...rights }) })
      .where(mine(ctx, paymentConnections, connection.id))
    return null
  } catch (error) {
    if (error instanceof AccountRefused) return error.because
    throw inPaypalsWords(error)
  }
}

/** Has PayPal write to this installation from now on. */
export async function movePaypalHere(ctx: CreatorCtx, connection: Connection): Promise<void> {
  const secrets = secretsOf(ctx, connection)
  const app = credentialsIn(ctx, connection, secrets)
  const webhook =
    app && isReachable(ctx)
      ? await openPaypalWebhook(app, paypalWebhookAddress(ctx, connection.id)).catch(thrownInWords)
      : null
  const { signing: _before, ...kept } = secrets ?? { key: '' }
  await ctx.db
    .update(paymentConnections)
    .set({
      ...{ instanceId: await instanceIdOf(ctx), webhookRef: webhook, updatedAt: ctx.now() },
      ...(secrets
        ? { secrets: sealSecrets(ctx, { ...kept, ...(webhook ? { signing: webhook } : {}) }) }
        : {}),
    })
    .where(within(ctx.actor.workspaceId, paymentConnections, connection.id))
}

/** As far as its credentials still open it. A copy knows of the one it was copied with alone. */
export async function closeWebhookOfPaypal(ctx: CreatorCtx, connection: Connection): Promise<void> {
  const app = credentialsIn(ctx, connection, secretsOf(ctx, connection))
  if (!app || !connection.webhookRef || connection.instanceId !== (await instanceIdOf(ctx))) return
  await closePaypalWebhook(app, connection.webhookRef).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error
  })
}

/** Whether its credentials are still taken. @throws AccountRefused, UNAVAILABLE. */
export async function askPaypal(ctx: Pick<CreatorCtx, 'instance'>, connection: Connection): Promise<void> {
  const app = credentialsIn(ctx, connection, secretsOf(ctx, connection))
  if (!app) throw new AccountRefused('payments.secretsUnreadable')
  await ask(app, { method: 'GET', path: '/v1/notifications/webhooks' })
}
