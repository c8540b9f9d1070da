import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Product, products, type ReadingCtx } from '#platform/product.ts'

type Page = { page: number; perPage: number }
type ChangeTime = { at: Date | string }

/** A page of what is on offer of a kind in every workspace, in the order it was published, so that older pages stay as they are. */
export async function listPublicProducts(
  ctx: ReadingCtx,
  { store }: Product,
  { page, perPage }: Page,
): Promise<{ workspaceId: Id<'wsp'>; path: string; updatedAt: Date }[]> {
  const { rows } = await ctx.db.execute<{
    workspace_id: Id<'wsp'>
    handle: string
    slug: string
    updated_at: Date | string
  }>(sql`
    select o.workspace_id, w.handle, o.slug, o.updated_at
    from (${store.offered(ctx)}) o join workspaces w on w.id = o.workspace_id
    order by o.published_at, o.id limit ${perPage} offset ${(page - 1) * perPage}`)
  return rows.map(({ workspace_id, handle, slug, updated_at }) => ({
    workspaceId: workspace_id,
    path: `/@${handle}/${store.segment}/${slug}`,
    updatedAt: new Date(updated_at),
  }))
}

/** A page of the stores with something on sale, oldest first; a store changes with itself and with each of its products. */
export async function listPublicStores(
  ctx: ReadingCtx,
  { page, perPage }: Page,
): Promise<{ handle: string; updatedAt: Date }[]> {
  const stores = storesOf(ctx)
  if (!stores) return []
  const { rows } = await ctx.db.execute<ChangeTime & { handle: string }>(sql`
    select s.handle, s.at from (${stores}) s
    order by s.created_at, s.id limit ${perPage} offset ${(page - 1) * perPage}`)
  return rows.map(({ handle, at }) => ({ handle, updatedAt: new Date(at) }))
}

/** When something on each page of `listPublicProducts` and `listPublicStores` last changed. */
export async function pagesOfPublic(
  ctx: ReadingCtx,
  perPage: number,
): Promise<{ products: { product: Product; pages: Date[] }[]; stores: Date[] }> {
  const stores = storesOf(ctx)
  const [ofProducts, ofStores] = await Promise.all([
    Promise.all(
      ctx.instance.given(products).map(async (product) => ({
        product,
        pages: await pagesOf(
          ctx,
          perPage,
          sql`select o.updated_at as at, o.published_at as first, o.id from (${product.store.offered(ctx)}) o`,
        ),
      })),
    ),
    stores ? pagesOf(ctx, perPage, sql`select s.at, s.created_at as first, s.id from (${stores}) s`) : [],
  ])
  return { products: ofProducts, stores: ofStores }
}

async function pagesOf(ctx: ReadingCtx, perPage: number, rows: SQL): Promise<Date[]> {
  const { rows: pages } = await ctx.db.execute<ChangeTime>(sql`
    select max(n.at) as at from (
      select r.at, ((row_number() over (order by r.first, r.id) - 1) / ${perPage}::int)::int as page from (${rows}) r
    ) n group by n.page order by n.page`)
  return pages.map(({ at }) => new Date(at))
}

/** Stores with something on offer, of whatever kind; null where there is no kind. */
function storesOf(ctx: ReadingCtx): SQL | null {
  const offered = ctx.instance
    .given(products)
    .map(({ store }) => sql`select o.workspace_id, o.touched_at from (${store.offered(ctx)}) o`)
  if (offered.length === 0) return null
  // All that is shown of a store: a database that is spread over machines does not know that its key says the rest.
  return sql`
    select w.id, w.handle, w.created_at, greatest(w.updated_at, max(o.touched_at)) as at
    from (${sql.join(offered, sql` union all `)}) o join workspaces w on w.id = o.workspace_id
    group by w.id, w.handle, w.created_at, w.updated_at`
}
