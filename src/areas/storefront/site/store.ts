import { type WorkspaceRecord, workspaceByHandle } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import type { CallCtx } from '#platform/rpc.ts'

/** @throws NOT_FOUND where no store has this handle, or an admin hid it with its owner. */
export async function storeOf(ctx: CallCtx, handle: string): Promise<WorkspaceRecord> {
  const workspace = await workspaceByHandle(ctx, handle)
  if (!workspace || workspace.closedAs === 'hidden')
    throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  return workspace
}
