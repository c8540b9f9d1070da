import { storeFaceAround } from '#areas/accounts/server/store-face.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { CallCtx } from '#platform/rpc.ts'

/** A creator's pages of the membership, for visitors. */
export const storeOfMembership = (ctx: CallCtx, workspace: WorkspaceRecord) =>
  storeFaceAround(ctx, workspace, 'membership')
