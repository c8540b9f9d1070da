import { and, asc, eq } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import type { OrderEvidence } from '#platform/order-evidence.ts'
import { within } from '#platform/tables.ts'
import { downloadRights, downloadStarts } from './tables.ts'

/** So many downloads say enough. */
const mostTold = 500

/** Files that were downloaded by the right an order gave. */
export const downloadsOfOrder: OrderEvidence = async (ctx, { workspaceId, orderId }) => {
  const rows = await ctx.db
    .select({ at: downloadStarts.createdAt, title: downloadStarts.name })
    .from(grants)
    .innerJoin(
      downloadRights,
      and(within(workspaceId, downloadRights), eq(downloadRights.grantId, grants.id)),
    )
    .innerJoin(
      downloadStarts,
      and(within(workspaceId, downloadStarts), eq(downloadStarts.rightId, downloadRights.id)),
    )
    .where(and(within(workspaceId, grants), eq(grants.sourceKind, 'order'), eq(grants.sourceId, orderId)))
    .orderBy(asc(downloadStarts.createdAt), asc(downloadStarts.id))
    .limit(mostTold)
  return rows.map((row) => ({ ...row, what: 'downloaded' as const }))
}
