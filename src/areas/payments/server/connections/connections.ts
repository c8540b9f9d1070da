import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { linkId } from '#platform/links/links.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import type { ConnectionReason } from '../../connection-reasons.ts'
import type { Connection as Told } from '../../connections-contract.ts'
import { paymentConnections } from '../connection-tables.ts'
import { AccountRefused } from '../provider/provider.ts'
import { stripeAddress, stripeWith } from '../provider/stripe/client.ts'
import { refuseWhileAwaited } from '../transfers/bank-account.ts'
import {
  announceConnection,
  type Connection,
  findConnectionOf,
  isThere,
  noteRefusedAccount,
  sealSecrets,
  secretsOf,
} from './accounts.ts'
import { asTold, change, checks, closeFor, noConnection, takenOff } from './changing.ts'
import { closeWebhookOfPaypal, movePaypalHere, whatIsWrongWithPaypal } from './connecting-paypal.ts'
import { instanceIdOf } from './instance-id.ts'
import { accountBehind, inWords, missingRights, readKey } from './stripe-key.ts'
import { closeWebhook, isReachable, openWebhook } from './webhook.ts'

export async function listConnections(ctx: CreatorCtx): Promise<Told[]> {
  const rows = await ctx.db
    .select()
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), isThere))
    .orderBy(asc(paymentConnections.createdAt), asc(paymentConnections.id))
  return Promise.all(rows.map((row) => asTold(ctx, row)))
}

/**
 * Connects the Stripe account behind a key, or gives a connected one another key. Nothing is written before Stripe has said whose
 * the key is and what it may do.
 *
 * @throws INVALID beside the key, CONFLICT when it's another account than the connected one and wasn't said to replace it,
 * UNAVAILABLE, RATE_LIMITED.
 */
export async function connectStripe(
  ctx: CreatorCtx,
  { key: pasted, replaces }: { key: string; replaces: boolean },
): Promise<Told> {
  const { key, mode, isLimited } = readKey(ctx, pasted)
  await ctx.instance.limits.spend(checks, ctx.actor.workspaceId)
  const stripe = await stripeWith(key, addressOf(ctx))
  const account = await accountBehind(stripe)
  if (isLimited) await refuseMissingRights(ctx, key)
  const current = await currentOf(ctx, mode)
  if (current && current.accountRef !== account.ref && !replaces)
    throw anotherAccount(current.accountName, account.name)
  // An account that comes back has its old name here: what was sold through it can still be refunded.
  const before = await earlierOf(ctx, mode, account.ref)
  const id = before?.id ?? newId('pcn', ctx.now())
  const webhook = isReachable(ctx) ? await openWebhook(ctx, stripe, { id }).catch(inWordsThrown) : null
  const now = ctx.now()
  const fresh = {
    accountRef: account.ref,
    accountName: account.name.slice(0, 200),
    secrets: sealSecrets(ctx, { key, ...(webhook ? { signing: webhook.secret } : {}) }),
    keyHint: key.slice(-4),
    webhookRef: webhook?.ref ?? null,
    state: 'connected' as const,
    stateReason: null,
    instanceId: await instanceIdOf(ctx),
    updatedAt: now,
  }
  const row = {
    ...fresh,
    workspaceId: ctx.actor.workspaceId,
    id,
    provider: 'stripe' as const,
    mode,
    createdAt: now,
  }
  const replaced = current && current.id !== id ? current : null
  if (replaced) await closeFor(ctx, replaced)
  const told = await withTransaction(ctx, async (ctx) => {
    await lockByName(ctx, `payments.connect:${ctx.actor.workspaceId}`)
    const meanwhile = await currentOf(ctx, mode)
    if (meanwhile && meanwhile.id !== id && meanwhile.id !== current?.id) return meanwhile
    if (replaced) await change(ctx, replaced.id, { ...takenOff, isOffered: true })
    const [stored] = await ctx.db
      .insert(paymentConnections)
      .values(row)
      .onConflictDoUpdate({ target: [paymentConnections.workspaceId, paymentConnections.id], set: fresh })
      .returning()
    if (!stored) throw new Error('The connection wasn’t stored.')
    await linkId(ctx, 'connection', ctx.actor.workspaceId, id)
    await announceConnection(ctx, stored)
    return stored
  })
  if (told.id !== id) {
    // Of two who connect at the same moment, the first has done it.
    if (webhook) await closeWebhook(stripe, webhook.ref).catch(unlessAway)
    if (told.accountRef !== account.ref) throw anotherAccount(told.accountName, account.name)
  } else if (replaced) await closeWebhookOf(ctx, replaced)
  return asTold(ctx, told)
}

const anotherAccount = (connected: string, pasted: string) =>
  new AppError('CONFLICT', `You’re connected to ${connected}. This key is for ${pasted}.`, {
    data: { reason: 'another-account', connected, pasted },
  })

/** @throws NOT_FOUND. */
export async function offerConnection(
  ctx: CreatorCtx,
  id: Id<'pcn'>,
  { isOffered, takesDelayed }: { isOffered: boolean; takesDelayed?: boolean | undefined },
): Promise<Told> {
  const { provider } = await getConnection(ctx, id)
  // Only Stripe's page has such methods. PayPal and a bank have theirs.
  const isPossible = provider === 'stripe' && takesDelayed !== undefined
  return change(ctx, id, { isOffered, ...(isPossible ? { takesDelayed } : {}) })
}

/**
 * Asks whether an account's key is still good.
 *
 * @throws NOT_FOUND, UNAVAILABLE where Stripe doesn't answer, RATE_LIMITED.
 */
export async function checkConnection(ctx: CreatorCtx, id: Id<'pcn'>): Promise<Told> {
  const connection = await getConnection(ctx, id)
  await ctx.instance.limits.spend(checks, ctx.actor.workspaceId)
  const because = await whatIsWrong(ctx, connection)
  if (!because) return change(ctx, id, { state: 'connected', stateReason: null, syncedAt: ctx.now() })
  await noteRefusedAccount(ctx, connection, because)
  return asTold(ctx, await getConnection(ctx, id))
}

/**
 * Its owner says that this installation is the one that takes payments with it now.
 *
 * @throws what `checkConnection` does.
 */
export async function resumeConnection(ctx: CreatorCtx, id: Id<'pcn'>): Promise<Told> {
  const connection = await getConnection(ctx, id)
  if (connection.provider !== 'stripe') {
    if (connection.provider === 'paypal') await movePaypalHere(ctx, connection)
    await change(ctx, id, { instanceId: await instanceIdOf(ctx) })
    return checkConnection(ctx, id)
  }
  const secrets = secretsOf(ctx, connection)
  const stripe = secrets && (await stripeWith(secrets.key, addressOf(ctx)))
  const webhook =
    stripe && isReachable(ctx) ? await openWebhook(ctx, stripe, { id }).catch(inWordsThrown) : null
  await change(ctx, id, {
    instanceId: await instanceIdOf(ctx),
    webhookRef: webhook?.ref ?? null,
    ...(secrets
      ? { secrets: sealSecrets(ctx, { key: secrets.key, ...(webhook ? { signing: webhook.secret } : {}) }) }
      : {}),
  })
  return checkConnection(ctx, id)
}

/**
 * Takes an account off. Pages that buyers have open there are closed first; then its key is deleted here, and the endpoint at Stripe
 * too, as far as the key still opens it.
 *
 * @throws NOT_FOUND, CONFLICT while bank transfers are on their way.
 */
export async function disconnect(ctx: CreatorCtx, id: Id<'pcn'>): Promise<void> {
  const connection = await getConnection(ctx, id)
  if (connection.provider === 'bank') await refuseWhileAwaited(ctx)
  await closeFor(ctx, connection)
  await closeWebhookOf(ctx, connection)
  await change(ctx, id, { ...takenOff, isOffered: true })
}

/** The endpoint that a copy knows of is that of the installation it was copied from. */
async function closeWebhookOf(ctx: CreatorCtx, connection: Connection): Promise<void> {
  if (connection.provider === 'paypal') return closeWebhookOfPaypal(ctx, connection)
  if (connection.instanceId !== (await instanceIdOf(ctx))) return
  const secrets = secretsOf(ctx, connection)
  if (secrets && connection.webhookRef) {
    const stripe = await stripeWith(secrets.key, addressOf(ctx))
    await closeWebhook(stripe, connection.webhookRef).catch(unlessAway)
  }
}

/** A revoked key or a provider that's away keeps no one from disconnecting. */
function unlessAway(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error
}

function inWordsThrown(error: unknown): never {
  throw inWords(error)
}

async function refuseMissingRights(ctx: CreatorCtx, key: string): Promise<void> {
  const stripe = await stripeWith(key, addressOf(ctx))
  const missing = await missingRights(stripe, { withWebhooks: isReachable(ctx) }).catch(inWordsThrown)
  if (missing.length === 0) return
  const sentence = `This key lacks permissions. Turn these on in Stripe: ${missing.join(', ')}.`
  throw new AppError('INVALID', sentence, { fields: { key: sentence } })
}

async function whatIsWrong(ctx: CreatorCtx, connection: Connection): Promise<ConnectionReason | null> {
  const secrets = secretsOf(ctx, connection)
  if (!secrets) return 'payments.secretsUnreadable'
  if (connection.provider === 'bank') return null
  if (connection.provider === 'paypal') return whatIsWrongWithPaypal(ctx, connection)
  const stripe = await stripeWith(secrets.key, addressOf(ctx))
  try {
    const missing = await missingRights(stripe, { withWebhooks: connection.webhookRef !== null })
    return missing.length > 0 ? 'payments.rightsMissing' : null
  } catch (error) {
    if (error instanceof AccountRefused) return error.because
    throw inWords(error)
  }
}

async function getConnection(ctx: CreatorCtx, id: Id<'pcn'>): Promise<Connection> {
  const found = await findConnectionOf(ctx, ctx.actor.workspaceId, id)
  if (!found || found.state === 'disconnected') throw noConnection()
  return found
}

/** The one of a mode that is connected. */
async function currentOf(ctx: CreatorCtx, mode: Connection['mode']): Promise<Connection | null> {
  const [found] = await ctx.db
    .select()
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), isStripe(mode), isThere))
  return found ?? null
}

/** The same account, connected now or once before. */
async function earlierOf(ctx: CreatorCtx, mode: Connection['mode'], ref: string): Promise<Connection | null> {
  const [found] = await ctx.db
    .select()
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), isStripe(mode), eq(paymentConnections.accountRef, ref)))
    .orderBy(asc(paymentConnections.createdAt), asc(paymentConnections.id))
    .limit(1)
  return found ?? null
}

const isStripe = (mode: Connection['mode']) =>
  and(eq(paymentConnections.provider, 'stripe'), eq(paymentConnections.mode, mode))

const addressOf = ({ instance }: Pick<CreatorCtx, 'instance'>): string =>
  instance.payments.stripeAddress ?? stripeAddress
