import { AppError } from '#kernel/errors.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { onceInTransaction } from '#platform/idempotency/once.ts'
import { type CallCtx, creatorCtx } from '#platform/rpc.ts'

/** What books or gives sessions happens once for a key, in one transaction with its answer (ARCHITECTURE.md). */
export function onceOnly<T>(
  context: CallCtx,
  scope: string,
  body: unknown,
  work: (ctx: CreatorCtx) => Promise<T>,
): Promise<T> {
  const ctx = creatorCtx(context)
  const key = context.idempotencyKey
  if (!key || key.length > 255)
    throw new AppError('INVALID', 'Send an Idempotency-Key header of at most 255 characters.')
  const { workspaceId, userId } = ctx.actor
  return onceInTransaction(ctx, { workspaceId, scope: `${scope}:${userId}`, key, body }, work)
}
