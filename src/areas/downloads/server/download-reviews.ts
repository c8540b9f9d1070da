import { enterThing } from '#areas/access/server/joining.ts'
import type { Id } from '#kernel/ids.ts'
import { findLinkById } from '#platform/links/links.ts'
import type { ProductReviews } from '#platform/product.ts'
import { hasDownloaded } from './downloading.ts'

/** Who may review a digital product: whoever has it and downloaded a file of it. */
export const downloadReviews: ProductReviews = {
  async findWorkspace(ctx, downloadId) {
    const link = await findLinkById(ctx, 'download', downloadId)
    return link?.workspaceId ?? null
  },

  async findReviewer(ctx, workspaceId, id) {
    const downloadId = id as Id<'dwl'>
    const explanation = await enterThing(ctx, workspaceId, { kind: 'download', id: downloadId })
    if (!explanation.allowed || explanation.because === 'owner') return null
    const { contactId, seat } = explanation.grant
    const begun = await hasDownloaded(ctx, workspaceId, downloadId, { contactId, seat })
    return {
      ...{ contactId, total: 1, finished: begun, done: begun ? 1 : 0 },
      proven: seat === '',
    }
  },

  whyNotYet: () => 'Download it first. Then you can review it.',
}
