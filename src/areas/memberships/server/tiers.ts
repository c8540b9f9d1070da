import { and, asc, eq, max, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { changeOffer, createOffer } from '#areas/payments/server/offers/changing.ts'
import { pricedOf } from '#areas/payments/server/offers/on-page.ts'
import { keepPrices, repriceAll } from '#areas/payments/server/subscriptions/repricing.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { firstFreeSlug, slugify } from '#kernel/slug.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine, within } from '#platform/tables.ts'
import type { Tier, TierChanges, TierDraft } from '../contract.ts'
import { tierChanged, tierCreated } from '../events.ts'
import {
  featuresIn,
  firstColor,
  maxTitleLength,
  mostFeatures,
  mostTiers,
  plainTitle,
  salesPathOf,
  whyNotTitle,
} from '../rules.ts'
import { tierFigures } from './figures.ts'
import { includeEverything } from './including.ts'
import { tiers } from './tables.ts'
import { setTierCoaching, tierCoaching } from './tier-coaching.ts'

export type TierId = Id<'tie'>
export type TierRow = typeof tiers.$inferSelect

/** Tiers of the workspace that aren't in the trash, the lowest first: there are ten at most. */
export async function listTiers(ctx: CreatorCtx): Promise<Tier[]> {
  const { workspaceId } = ctx.actor
  const { handle, language } = await getWorkspace(ctx, workspaceId)
  const rows = (await rankedTiers(ctx, workspaceId)).filter(({ deletedAt }) => deletedAt === null)
  const [figures, prices] = [await tierFigures(ctx), await mainOffers(ctx)]
  const ids = rows.map(({ id }) => id)
  const coaching = await tierCoaching(ctx, workspaceId, ids, language)
  return rows.map((row) => {
    const of = figures.get(row.id)
    const offer = prices.get(row.id)
    return {
      ...{ id: row.id, title: row.title, summary: row.summary, features: row.features, color: row.color },
      ...{ rank: row.rank, isActive: row.publishedAt !== null, isGiftable: row.isGiftable },
      price: offer ? { cents: offer.priceCents, currency: offer.priceCurrency } : null,
      interval: offer?.interval ?? null,
      members: of?.members ?? 0,
      revenue: of?.revenue ?? [],
      growth: of?.before ? Math.round((100 * (of.members - of.before)) / of.before) : null,
      salesPath: salesPathOf(handle, row.slug),
      coaching: coaching.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** The rows alone, the lowest first, with those in the trash: members still have them. */
export function rankedTiers(ctx: Pick<CreatorCtx, 'db'>, workspaceId: Id<'wsp'>): Promise<TierRow[]> {
  return ctx.db.select().from(tiers).where(within(workspaceId, tiers)).orderBy(asc(tiers.rank), asc(tiers.id))
}

async function mainOffers(ctx: CreatorCtx) {
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(and(mine(ctx, offers), eq(offers.productKind, 'tier'), eq(offers.isMain, true)))
  return new Map(rows.map((offer) => [offer.productId as string, offer]))
}

/** Open prices of some tiers, as a page says them. */
export async function openOffers(ctx: Pick<CreatorCtx, 'db'>, workspaceId: Id<'wsp'>) {
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        within(workspaceId, offers),
        eq(offers.productKind, 'tier'),
        eq(offers.isHidden, false),
        sql`${offers.archivedAt} is null`,
      ),
    )
    .orderBy(sql`${offers.isMain} desc`, asc(offers.createdAt), asc(offers.id))
  return Map.groupBy(
    rows.map((offer) => ({ ...pricedOf(offer), id: offer.id, name: offer.name, productId: offer.productId })),
    ({ productId }) => productId as string,
  )
}

/** @throws NOT_FOUND when there is none, or it's in another workspace. */
export async function getTier(ctx: CreatorCtx, tierId: TierId): Promise<Tier> {
  const tier = (await listTiers(ctx)).find(({ id }) => id === tierId)
  if (!tier) throw nothingHere()
  return tier
}

/**
 * Makes a tier above all others, with its price by the month; 0 is a free one. Its address is made of the name and stays.
 *
 * @throws INVALID without a name or with a price that's none; LIMIT_REACHED above ten.
 */
export function createTier(ctx: CreatorCtx, draft: TierDraft): Promise<Tier> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    await lockByName(ctx, `memberships.tiers ${workspaceId}`)
    const [last] = await ctx.db
      .select({
        rank: max(tiers.rank),
        count: sql<number>`count(*) filter (where ${tiers.deletedAt} is null)::int`,
      })
      .from(tiers)
      .where(mine(ctx, tiers))
    if ((last?.count ?? 0) >= mostTiers)
      throw new AppError('LIMIT_REACHED', 'A membership can have 10 tiers. Delete one you don’t need.')
    const fields = fieldsOf({ ...draft, isActive: draft.isActive ?? true }, null, now)
    const id = newId('tie', now)
    await ctx.db.insert(tiers).values({
      ...{ workspaceId, id, slug: await freeSlug(ctx, fields.title), rank: (last?.rank ?? 0) + 1 },
      ...{ ...fields, createdAt: now, updatedAt: now },
    })
    await linkId(ctx, 'tier', workspaceId, id)
    const { priceCents } = draft
    const terms =
      priceCents === 0
        ? ({ pricing: 'once' } as const)
        : ({ pricing: 'subscription', interval: 'month' } as const)
    await createOffer(ctx, { productKind: 'tier', productId: id, priceCents, ...terms })
    if (draft.coaching) await setTierCoaching(ctx, id, draft.coaching)
    await includeEverything(ctx)
    await announce(ctx, workspaceId, tierCreated, { tierId: id, title: fields.title })
    return getTier(ctx, id)
  })
}

/** Changes what it says, and whether anyone new can join; members keep it either way. @throws NOT_FOUND, INVALID. */
export function changeTier(ctx: CreatorCtx, tierId: TierId, changes: TierChanges): Promise<Tier> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [before] = await ctx.db
      .select()
      .from(tiers)
      .where(mine(ctx, tiers, tierId))
      .for('update')
    if (!before || before.deletedAt) throw nothingHere()
    const fields = fieldsOf(changes, before.publishedAt, now)
    await ctx.db
      .update(tiers)
      .set({
        ...{ ...fields, updatedAt: now },
        ...(changes.isGiftable === undefined ? {} : { isGiftable: changes.isGiftable }),
      })
      .where(mine(ctx, tiers, tierId))
    if (changes.coaching !== undefined) await setTierCoaching(ctx, tierId, changes.coaching)
    if (changes.priceCents !== undefined)
      await setPrice(ctx, tierId, changes.priceCents, changes.priceFor ?? 'new')
    await announce(ctx, ctx.actor.workspaceId, tierChanged, { tierId, title: fields.title })
    return getTier(ctx, tierId)
  })
}

/** A copy with the same words and the same main price. No one can join it until it's made active. @throws NOT_FOUND, LIMIT_REACHED. */
export function duplicateTier(ctx: CreatorCtx, tierId: TierId): Promise<Tier> {
  return withTransaction(ctx, async (ctx) => {
    const { title, summary, features, color, price, coaching } = await getTier(ctx, tierId)
    const copied = `${title} 2`.slice(-maxTitleLength)
    return createTier(ctx, {
      ...{ title: copied, summary, features: features.join('\n'), color },
      ...{ priceCents: price?.cents ?? 0, isActive: false, coaching },
    })
  })
}

/** Its main price, and whether who pays it already pays the new one too. Whether it's free or paid by the month is its prices' to say. */
async function setPrice(
  ctx: CreatorCtx,
  tierId: TierId,
  priceCents: number,
  priceFor: 'new' | 'everyone',
): Promise<void> {
  const offer = (await mainOffers(ctx)).get(tierId)
  if (!offer || offer.priceCents === priceCents) return
  if (offer.pricing !== 'subscription' || priceCents === 0)
    throw invalid({
      priceCents: 'Enter a price. To make the tier free, change its prices below.',
    })
  await changeOffer(ctx, offer.id, { priceCents })
  if (priceFor === 'everyone') await repriceAll(ctx, offer.id, priceCents)
  else await keepPrices(ctx, offer.id)
}

/** Puts the tiers into this order, the lowest first; what each opens follows. @throws INVALID when it isn't all of them. */
export function orderTiers(ctx: CreatorCtx, ids: readonly TierId[]): Promise<Tier[]> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    await lockByName(ctx, `memberships.tiers ${workspaceId}`)
    const all = await rankedTiers(ctx, workspaceId)
    const known = all.filter(({ deletedAt }) => deletedAt === null)
    const isSame = known.length === ids.length && known.every(({ id }) => ids.includes(id))
    if (!isSame || new Set(ids).size !== ids.length)
      throw new AppError('INVALID', 'The tiers have changed. Reload the page.')
    // What's in the trash keeps its place: members have it.
    const ordered = [...ids]
    for (const [at, { id, deletedAt }] of all.entries()) if (deletedAt) ordered.splice(at, 0, id)
    for (const [at, id] of ordered.entries())
      await ctx.db
        .update(tiers)
        .set({ rank: at + 1, updatedAt: ctx.now() })
        .where(mine(ctx, tiers, id))
    await includeEverything(ctx)
    const [first] = known
    if (first) await announce(ctx, workspaceId, tierChanged, { tierId: first.id, title: first.title })
    return listTiers(ctx)
  })
}

/** As it's stored; the moment it opened stays while it's open. */
function fieldsOf(
  { title, summary = '', features = '', color = firstColor, isActive }: TierChanges,
  publishedAt: Date | null,
  now: Date,
) {
  const wrong = whyNotTitle(title)
  const lines = featuresIn(features)
  if (wrong) throw invalid({ title: wrong })
  if (lines.length > mostFeatures) throw invalid({ features: `Use at most ${mostFeatures} lines` })
  return {
    ...{ title: plainTitle(title), summary: summary.trim(), features: lines, color: color.toLowerCase() },
    publishedAt: isActive ? (publishedAt ?? now) : null,
  }
}

/** Two that are made at once queue for a name, and don't take one address. */
async function freeSlug(ctx: CreatorCtx, title: string): Promise<string> {
  const wanted = slugify(title) || 'tier'
  const rows = await ctx.db
    .select({ slug: tiers.slug })
    .from(tiers)
    .where(and(mine(ctx, tiers), sql`starts_with(${tiers.slug}, ${wanted})`))
  const taken = new Set(rows.map(({ slug }) => slug))
  return firstFreeSlug(wanted, (slug) => taken.has(slug))
}

export const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
