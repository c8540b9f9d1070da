import { sql } from 'drizzle-orm'
import type { Product } from '#platform/product.ts'
import { downloads } from './tables.ts'

/** All of them, for the export of the installation. */
export const exportedDownloads: Product['exported'] = {
  file: 'digital-products.csv',
  count: (ctx) => ctx.db.$count(downloads),
  async page(ctx, after, limit) {
    const { workspaceId, id, title, publishedAt, createdAt, deletedAt } = downloads
    const rows = await ctx.db
      .select({ id, storeId: workspaceId, title, publishedAt, createdAt, deletedAt })
      .from(downloads)
      .where(after ? sql`(${workspaceId}, ${id}) > (${after.storeId}, ${after.id})` : undefined)
      .orderBy(workspaceId, id)
      .limit(limit)
    return rows.map(({ publishedAt, ...row }) => ({ ...row, status: publishedAt ? 'published' : 'draft' }))
  },
}
