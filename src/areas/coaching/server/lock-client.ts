import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { ClientRow } from './rows.ts'
import { coachingClients } from './tables.ts'

/** Held until the commit: what's written beside a client queues up. @throws NOT_FOUND. */
export async function lockClient(ctx: CreatorCtx, clientId: Id<'ccl'>): Promise<ClientRow> {
  const [client] = await ctx.db
    .select()
    .from(coachingClients)
    .where(mine(ctx, coachingClients, clientId))
    .for('update')
  if (!client) throw new AppError('NOT_FOUND', 'This client is gone, or the link is wrong.')
  return client
}
