import { and, eq, ne } from 'drizzle-orm'
import * as z from 'zod'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { seal, unseal } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { findLinkById } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import type { ConnectionReason } from '../../connection-reasons.ts'
import { connectionChanged } from '../../events.ts'
import type { Provider } from '../../rules.ts'
import { paymentConnections } from '../connection-tables.ts'
import type { Account } from '../provider/provider.ts'
import { instanceIdOf } from './instance-id.ts'

export type Connection = typeof paymentConnections.$inferSelect

/**
 * The key of an account, the secret its messages are signed with, where it writes to us, and what else its provider needs. A bank
 * account has no key, and says where buyers send their money.
 */
const zSecrets = z.object({ key: z.string(), signing: z.string().optional() }).catchall(z.string())
export type Secrets = { key: string; signing?: string | undefined } & Readonly<
  Record<string, string | undefined>
>

/** What their keys are sealed for. */
export const connectionPurpose = 'payments.connection'

export const sealSecrets = ({ instance }: Pick<Ctx, 'instance'>, secrets: Secrets): string =>
  seal(instance, connectionPurpose, JSON.stringify(secrets))

/** Null when they were sealed with another key, or taken away. */
export function secretsOf({ instance }: Pick<Ctx, 'instance'>, { secrets }: Connection): Secrets | null {
  const text = unseal(instance, connectionPurpose, secrets)
  return text === null ? null : zSecrets.parse(JSON.parse(text))
}

/** A connection as its provider is told of it. */
export async function accountOfConnection(ctx: Ctx, connection: Connection): Promise<Account> {
  const { id, workspaceId, mode, instanceId, takesDelayed } = connection
  const secrets = secretsOf(ctx, connection)
  return {
    ...{ id, workspaceId, mode, takesDelayed },
    secrets: secrets && defined(secrets),
    isPaused: instanceId !== (await instanceIdOf(ctx)),
  }
}

const defined = (secrets: Secrets): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** By its id alone, as providers name it. */
export async function findConnection(ctx: Ctx, id: string): Promise<Connection | null> {
  const link = await findLinkById(ctx, 'connection', id)
  return link && findConnectionOf(ctx, link.workspaceId, link.target as Id<'pcn'>)
}

export async function findConnectionOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  id: Id<'pcn'>,
): Promise<Connection | null> {
  const [found] = await ctx.db
    .select()
    .from(paymentConnections)
    .where(within(workspaceId, paymentConnections, id))
  return found ?? null
}

/** Those that take money now: connected, offered, and on the installation they were connected on. */
export async function connectedAccounts(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
): Promise<{ provider: Provider; account: Account }[]> {
  const rows = await ctx.db
    .select()
    .from(paymentConnections)
    .where(
      and(
        within(workspaceId, paymentConnections),
        eq(paymentConnections.state, 'connected'),
        eq(paymentConnections.isOffered, true),
      ),
    )
  const accounts = await Promise.all(
    rows.map(async (row) => ({ provider: row.provider, account: await accountOfConnection(ctx, row) })),
  )
  return accounts.filter(({ account }) => !account.isPaused && account.secrets !== null)
}

/** Whether someone takes real buyers' money for them; in a demo Test payments takes everyone's. */
export async function canBePaid(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<boolean> {
  if (ctx.instance.demo) return true
  const accounts = await connectedAccounts(ctx, workspaceId)
  return accounts.some(({ account }) => account.mode === 'live')
}

/** Its provider doesn't take its key anymore: nothing is sold with it until its owner did something about it. */
export async function noteRefusedAccount(
  ctx: Ctx,
  { workspaceId, id }: Pick<Account, 'workspaceId' | 'id'>,
  because: ConnectionReason,
): Promise<void> {
  await withTransaction(systemCtx(ctx, 'payments.noteRefused', workspaceId), async (ctx) => {
    const [changed] = await ctx.db
      .update(paymentConnections)
      .set({ state: 'attention', stateReason: because, updatedAt: ctx.now() })
      .where(
        and(
          within(workspaceId, paymentConnections, id as Id<'pcn'>),
          eq(paymentConnections.state, 'connected'),
        ),
      )
      .returning()
    if (changed) await announceConnection(ctx, changed)
  })
}

export const announceConnection = (
  ctx: Ctx,
  { workspaceId, id, provider, state }: Connection,
): Promise<unknown> => announce(ctx, workspaceId, connectionChanged, { connectionId: id, provider, state })

/** All but those that were taken off. */
export const isThere = ne(paymentConnections.state, 'disconnected')
