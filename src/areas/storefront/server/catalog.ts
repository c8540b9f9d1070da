import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { reviewFigures } from '#areas/reviews/server/figures.ts'
import { type Id, isSomeId } from '#kernel/ids.ts'
import { currencies } from '#kernel/money.ts'
import { thingPrefixes } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { type Product, products, type ReadingCtx } from '#platform/product.ts'
import type { CatalogFacets, ValueFacet } from '#platform/product-catalog.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { type CatalogQuery, entriesAtOnce, searchWords } from '../rules.ts'
import { facetsOf } from './facets.ts'
import { catalogEntries } from './tables.ts'

export type CatalogRow = typeof catalogEntries.$inferSelect
export type CatalogListing = CatalogRow & { handle: string }

/**
 * Writes what the catalog says of a product, from the product as it is now: in when it is public, out when not. Doing it
 * twice, or late, comes to the same.
 */
export async function refreshCatalog(ctx: Ctx, workspaceId: Id<'wsp'>, thingId: Id): Promise<void> {
  // Two events of one product at once: the later reader must be the later writer.
  await lockByName(ctx, `storefront ${thingId}`)
  const found = await findEntry(ctx, workspaceId, thingId)
  if (!found) {
    await ctx.db.delete(catalogEntries).where(eq(catalogEntries.thingId, thingId))
    return
  }
  const { size, seconds, price, subject, level, language, ...entry } = found.entry
  const [workspace] = await ctx.db.select().from(workspaces).where(eq(workspaces.id, workspaceId))
  const { thing, store } = found.product
  const things = { kind: thing, ids: [thingId] }
  const stars = (await reviewFigures(ctx, workspaceId, things)).get(thingId)
  const row = {
    ...entry,
    workspaceId,
    sellerName: workspace?.name ?? '',
    priceCents: price.cents,
    priceCurrency: price.currency,
    size,
    durationSeconds: seconds,
    reviews: stars?.count ?? 0,
    ratingTenths: Math.round((stars?.average ?? 0) * 10),
    subject: knownTo(store.facets?.subject, subject),
    level: knownTo(store.facets?.level, level),
    // What doesn't say so is in the language of its store.
    language: knownTo(store.facets?.language, language) ?? workspace?.language ?? null,
  }
  await ctx.db
    .insert(catalogEntries)
    .values({ thingId, ...row })
    .onConflictDoUpdate({ target: catalogEntries.thingId, set: row })
}

async function findEntry(ctx: Ctx, workspaceId: Id<'wsp'>, thingId: Id) {
  const product = productOfEntry(ctx, thingId)
  const entry = await product?.store.entry(ctx, workspaceId, thingId)
  return product && entry ? { product, entry } : null
}

/** Whose an entry is; null for a kind that isn't declared anymore. */
export function productOfEntry({ instance }: Pick<Ctx, 'instance'>, thingId: string): Product | null {
  return instance.given(products).find(({ store }) => store.isOne(thingId)) ?? null
}

function knownTo(facet: ValueFacet | undefined, value: string | null): string | null {
  return value !== null && facet?.values.includes(value) ? value : null
}

/** The same for all that the catalog has of a workspace: its name or language changed, or what its plan keeps open. */
export async function refreshWorkspace(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const rows = await ctx.db
    .select({ thingId: catalogEntries.thingId })
    .from(catalogEntries)
    .where(eq(catalogEntries.workspaceId, workspaceId))
    // Held one after the other by everyone who does this.
    .orderBy(asc(catalogEntries.thingId))
  for (const { thingId } of rows) await refreshCatalog(ctx, workspaceId, thingId)
}

/** What of the catalog is offered now: nothing of creators who don't sell now, and nothing closed to new students. */
const isOffered = (ctx: ReadingCtx) => {
  const open = ctx.instance.given(products).map(({ store }) => store.isOpenRow(ctx))
  return and(ownerSells(ctx.now()), ...open)
}

/** What there is to narrow by: of each facet that has no choices of its own, the values that some entry has. */
export type OfferedFilters = {
  facets: CatalogFacets
  values: Partial<Record<ValueColumn, readonly string[]>>
  /** Of which something is on offer; all there are while nothing is. */
  kinds: readonly Product[]
}
type ValueColumn = Exclude<keyof CatalogFacets, 'length'>

/** Facets, values and kinds of which there is something: no one is led to an empty list. */
export async function offeredFacets(ctx: ReadingCtx): Promise<OfferedFilters> {
  const declared = ctx.instance.given(products)
  const facets = facetsOf(declared)
  const open = (['subject', 'level', 'language'] as const).filter(
    (name) => facets[name] && !facets[name].choices,
  )
  const [found, values] = await Promise.all([
    offeredKinds(ctx),
    Promise.all(
      open.map(async (name) => {
        const some = await offeredValues(ctx, catalogEntries[name])
        return [name, facets[name]?.values.filter((value) => some.has(value)) ?? []] as const
      }),
    ),
  ])
  return { facets, values: Object.fromEntries(values), kinds: found.length > 0 ? found : declared }
}

/** The kinds of what is offered, by the beginnings of its ids. */
async function offeredKinds(ctx: ReadingCtx): Promise<Product[]> {
  const declared = ctx.instance.given(products)
  if (declared.length < 2) return [...declared]
  const rows = await ctx.db
    .select({ some: sql<string>`min(${catalogEntries.thingId})` })
    .from(catalogEntries)
    .innerJoin(workspaces, eq(workspaces.id, catalogEntries.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(isOffered(ctx))
    .groupBy(sql`split_part(${catalogEntries.thingId}, '_', 1)`)
  return declared.filter(({ store }) => rows.some(({ some }) => store.isOne(some)))
}

async function offeredValues(
  ctx: ReadingCtx,
  column: (typeof catalogEntries)[ValueColumn],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ value: column })
    .from(catalogEntries)
    .innerJoin(workspaces, eq(workspaces.id, catalogEntries.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isNotNull(column), isOffered(ctx)))
  return new Set(rows.flatMap(({ value }) => value ?? []))
}

/** Counting goes no further: beyond it people narrow their search, they don't count. */
export const mostCounted = 1000

/** How many match, up to `mostCounted` and one. */
export async function countCatalog(ctx: ReadingCtx, query: CatalogQuery): Promise<number> {
  const words = searchWords(query.q)
  if (query.q !== '' && !words) return 0
  const some = ctx.db
    .select({ one: sql<number>`1`.as('one') })
    .from(catalogEntries)
    .innerJoin(workspaces, eq(workspaces.id, catalogEntries.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isOffered(ctx), matching(ctx, query, words)))
    .limit(mostCounted + 1)
    .as('some')
  return ctx.db.$count(some)
}

/** A page of the catalog, and where the next begins. Nothing of creators who don't sell now is in it. */
export async function listCatalog(
  ctx: ReadingCtx,
  query: CatalogQuery,
): Promise<{ entries: CatalogListing[]; after: string | null }> {
  const words = searchWords(query.q)
  // Signs alone name nothing.
  if (query.q !== '' && !words) return { entries: [], after: null }
  const rows = await ctx.db
    .select({ row: catalogEntries, handle: workspaces.handle })
    .from(catalogEntries)
    .innerJoin(workspaces, eq(workspaces.id, catalogEntries.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(isOffered(ctx), matching(ctx, query, words), behind(query)))
    .orderBy(...orders[query.sort])
    .limit(entriesAtOnce + 1)
  const entries = rows.slice(0, entriesAtOnce).map(({ row, handle }) => ({ ...row, handle }))
  const last = entries.at(-1)
  return { entries, after: rows.length > entriesAtOnce && last ? keyOf(query, last) : null }
}

const { thingId, priceCents, priceCurrency, publishedAt, ratingTenths, students } = catalogEntries

const orders: Record<CatalogQuery['sort'], SQL[]> = {
  newest: [desc(publishedAt), asc(thingId)],
  popular: [desc(students), asc(thingId)],
  rating: [desc(ratingTenths), asc(thingId)],
  // Amounts are compared within one currency alone.
  price: [asc(priceCurrency), asc(priceCents), asc(thingId)],
}

function matching(ctx: ReadingCtx, query: CatalogQuery, words: string | null): SQL | undefined {
  const facets = facetsOf(ctx.instance.given(products))
  const text = sql`to_tsvector('simple', ${catalogEntries.title} || ' ' || ${catalogEntries.summary} || ' ' || ${catalogEntries.sellerName})`
  const { price } = query
  const [least, below] = (query.length && facets.length?.spans[query.length]) || [0, null]
  return and(
    words ? sql`${text} @@ to_tsquery('simple', ${words})` : undefined,
    ...(['subject', 'level', 'language'] as const).map((name) => {
      const value = query[name]
      return value
        ? inArray(catalogEntries[name], [value, ...(facets[name]?.foundWith?.(value) ?? [])])
        : undefined
    }),
    price === 'free' ? eq(priceCents, 0) : price === 'paid' ? gt(priceCents, 0) : undefined,
    query.length ? hasLength(ctx) : undefined,
    least > 0 ? gte(catalogEntries.durationSeconds, least) : undefined,
    below === null ? undefined : lt(catalogEntries.durationSeconds, below),
  )
}

/** Whether an entry is of a kind that's narrowed by length: what has none isn't short. */
function hasLength({ instance }: ReadingCtx): SQL | undefined {
  const kinds = instance.given(products)
  const having = kinds.filter(({ store }) => store.facets?.length)
  if (having.length === kinds.length) return undefined
  return or(...having.map(({ thing }) => sql`starts_with(${thingId}, ${`${thingPrefixes[thing]}_`})`))
}

/** Where a page ended: the value it was ordered by, and the product. */
function keyOf({ sort }: CatalogQuery, last: CatalogListing): string {
  const value = {
    newest: String(last.publishedAt.getTime()),
    popular: String(last.students),
    rating: String(last.ratingTenths),
    price: `${last.priceCurrency}.${last.priceCents}`,
  }[sort]
  return `${value}~${last.thingId}`
}

/** What comes behind that place; an address that names none begins at the start. */
function behind({ sort, after }: CatalogQuery): SQL | undefined {
  const [value = '', id = ''] = after?.split('~') ?? []
  if (!isSomeId(id)) return undefined
  const next = gt(thingId, id)
  if (sort === 'price') {
    const [code = '', cents = ''] = value.split('.')
    const currency = currencies.find((known) => known === code)
    if (!currency || !/^\d{1,15}$/.test(cents)) return undefined
    const same = eq(priceCurrency, currency)
    return or(
      gt(priceCurrency, currency),
      and(same, gt(priceCents, Number(cents))),
      and(same, eq(priceCents, Number(cents)), next),
    )
  }
  if (!/^\d{1,15}$/.test(value)) return undefined
  const number = Number(value)
  if (sort === 'newest') {
    const at = new Date(number)
    return or(lt(publishedAt, at), and(eq(publishedAt, at), next))
  }
  if (number > 2_000_000_000) return undefined
  const column = sort === 'popular' ? students : ratingTenths
  return or(lt(column, number), and(eq(column, number), next))
}
