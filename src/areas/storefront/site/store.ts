import type { FastifyReply, FastifyRequest } from 'fastify'
import { sellsUntil } from '#areas/accounts/rules.ts'
import { handleNowOf, type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import type { CallCtx } from '#platform/rpc.ts'

/** The store has another handle now. */
export class StoreMoved extends Error {
  readonly handle: string

  constructor(handle: string) {
    super('This store has a new address.')
    this.handle = handle
  }
}

/** Answers a page of a store; an address with a handle it gave up leads on to the same page under the new one. */
export async function leadingOn(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof StoreMoved)) throw error
    reply.kind = 'site'
    return reply.redirect(request.url.replace(/^\/@[^/?#]+/, `/@${error.handle}`), 302)
  }
}

/** When pages of a store that sells stop being true without anything happening: its owner's time to confirm an address is over. */
export function closesAt(workspace: WorkspaceRecord, now: Date): Date | null {
  const until = sellsUntil(workspace)
  return until && until >= now ? until : null
}

/**
 * @throws StoreMoved where the handle was given up for another.
 * @throws NOT_FOUND where no store has this handle, or an admin hid it with its owner.
 */
export async function storeOf(ctx: CallCtx, handle: string): Promise<WorkspaceRecord> {
  const workspace = await workspaceByHandle(ctx, handle)
  if (!workspace) {
    const now = await handleNowOf(ctx, handle)
    if (now) throw new StoreMoved(now)
  }
  if (!workspace || workspace.closedAs === 'hidden')
    throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return workspace
}
