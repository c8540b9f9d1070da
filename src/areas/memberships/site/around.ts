import { storeFaceAround } from '#areas/accounts/server/store-face.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { wordsOfProduct } from '../server/words-of-product.ts'

/** A creator's pages of the membership, for visitors. */
export const storeOfMembership = (workspace: WorkspaceRecord) =>
  storeFaceAround(workspace, { many: wordsOfProduct[workspace.language].many, segment: 'membership' })
