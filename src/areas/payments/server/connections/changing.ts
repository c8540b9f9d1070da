import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { Connection as Told } from '../../connections-contract.ts'
import { paymentConnections } from '../connection-tables.ts'
import { subscriptions } from '../subscription-tables.ts'
import { announceConnection, type Connection, secretsOf } from './accounts.ts'
import { closeOpenPages } from './closing.ts'
import { instanceIdOf } from './instance-id.ts'

/** Asking a provider with keys that were pasted: more often than this is someone who tries keys. */
export const checks = { name: 'payment-connections', points: 20, seconds: 600 }

/** From now on no one is led to an account's pages, and those that are open are closed. */
export async function closeFor(ctx: CreatorCtx, connection: Connection): Promise<void> {
  await change(ctx, connection.id, { isOffered: false })
  await closeOpenPages(ctx, connection)
}

export const takenOff = { state: 'disconnected', stateReason: null, secrets: '', webhookRef: null } as const

export async function change(ctx: CreatorCtx, id: Id<'pcn'>, changes: Partial<Connection>): Promise<Told> {
  return withTransaction(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(paymentConnections)
      .set({ ...changes, updatedAt: ctx.now() })
      .where(mine(ctx, paymentConnections, id))
      .returning()
    if (!changed) throw noConnection()
    await announceConnection(ctx, changed)
    return asTold(ctx, changed)
  })
}

/** What no one could charge anymore without it. */
const paidWith = (ctx: CreatorCtx, { id }: Connection) => [
  mine(ctx, subscriptions),
  eq(subscriptions.account, id),
  ne(subscriptions.state, 'ended'),
]

export const noConnection = () => new AppError('NOT_FOUND', 'This account isn’t connected.')

export async function asTold(ctx: CreatorCtx, row: Connection): Promise<Told> {
  const isPaused = row.instanceId !== (await instanceIdOf(ctx))
  const reason = isPaused ? 'payments.otherInstance' : row.stateReason
  return {
    id: row.id,
    provider: row.provider as Told['provider'],
    mode: row.mode,
    accountName: row.accountName,
    keyHint: row.keyHint,
    state: row.state === 'connected' && !isPaused ? 'connected' : 'attention',
    problem: toReader(ctx, reason),
    isPaused,
    isOffered: row.isOffered,
    takesDelayed: row.provider === 'stripe' ? row.takesDelayed : null,
    writesToUs: row.webhookRef !== null,
    savesMethods: row.provider === 'paypal' ? secretsOf(ctx, row)?.saves === 'yes' : null,
    readsDisputes: row.provider === 'paypal' ? secretsOf(ctx, row)?.disputes !== 'no' : null,
    subscriptions: await ctx.db.$count(subscriptions, and(...paidWith(ctx, row))),
    syncedAt: row.syncedAt?.toISOString() ?? null,
  }
}
