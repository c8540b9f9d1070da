import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { codeKeyOf } from '#areas/payments/coupon-rules.ts'
import { coupons } from '#areas/payments/server/coupon-tables.ts'
import { listCouponOffers } from '#areas/payments/server/coupons/reading.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import type { Affiliate, AffiliateSheet } from '../contract.ts'
import { affiliateAdded, affiliateRemoved } from '../events.ts'
import { type AffiliateDraft, type AffiliateStatus, mostAffiliates, whyNotAffiliate } from '../rules.ts'
import { listCommissions } from './commissions.ts'
import { clicksByCode, figuresOf } from './figures.ts'
import { affiliateCoupons, affiliateRates, affiliates, commissions } from './tables.ts'
import { queueFreshLink, queueInvitation } from './telling.ts'

type Row = typeof affiliates.$inferSelect
type Draft = Omit<AffiliateDraft, 'rates' | 'couponIds'> & {
  rates: readonly { offerId: Id<'off'>; basisPoints: number }[]
  couponIds: readonly Id<'cpn'>[]
}

/** Affiliates with what they brought, the latest first. Who was removed is shown where that's asked for. */
export async function listAffiliates(
  ctx: CreatorCtx,
  { search = '', status }: { search?: string; status?: AffiliateStatus },
): Promise<{ affiliates: Affiliate[]; any: boolean }> {
  const rows = await ctx.db
    .select()
    .from(affiliates)
    .where(mine(ctx, affiliates))
    .orderBy(desc(affiliates.createdAt), asc(affiliates.id))
    .limit(mostAffiliates)
  const sought = search.trim().toLowerCase()
  const found = rows.filter(
    (row) =>
      (status ? row.status === status : row.status !== 'removed') &&
      [row.name, row.email, row.code].some((text) => text.toLowerCase().includes(sought)),
  )
  return { affiliates: await shown(ctx, found), any: rows.some((row) => row.status !== 'removed') }
}

/** @throws NOT_FOUND. */
export async function getAffiliate(ctx: CreatorCtx, id: Id<'aff'>): Promise<AffiliateSheet> {
  const row = await rowOf(ctx, id)
  const [affiliate] = await shown(ctx, [row])
  if (!affiliate) throw nothingHere()
  const [rates, own, offers] = await Promise.all([
    ctx.db
      .select({ offerId: affiliateRates.offerId, basisPoints: affiliateRates.basisPoints })
      .from(affiliateRates)
      .where(and(mine(ctx, affiliateRates), eq(affiliateRates.affiliateId, id))),
    ctx.db
      .select({ id: coupons.id, code: coupons.code })
      .from(affiliateCoupons)
      .innerJoin(coupons, and(mine(ctx, coupons), eq(coupons.id, affiliateCoupons.couponId)))
      .where(and(mine(ctx, affiliateCoupons), eq(affiliateCoupons.affiliateId, id)))
      .orderBy(asc(coupons.code)),
    listCouponOffers(ctx),
  ])
  const titles = new Map(offers.map((offer) => [offer.id, offer.title]))
  return {
    ...affiliate,
    note: row.note,
    rates: rates.map((rate) => ({ ...rate, title: titles.get(rate.offerId) ?? '' })),
    coupons: own,
    commissions: await listCommissions(ctx, id),
  }
}

/**
 * Adds an affiliate, and emails them their link if that's wanted.
 *
 * @throws INVALID with what's wrong by field. @throws CONFLICT, RATE_LIMITED where no email may be sent.
 */
export function createAffiliate(
  ctx: CreatorCtx,
  { sendsInvitation, ...draft }: Draft & { sendsInvitation: boolean },
): Promise<AffiliateSheet> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    await held(ctx)
    const fields = await fieldsOf(ctx, draft, null)
    const id = newId('aff', now)
    const row: typeof affiliates.$inferInsert = {
      ...{ workspaceId, id, ...fields, status: 'active', createdAt: now, updatedAt: now },
    }
    const [made] = await ctx.db.insert(affiliates).values(row).returning()
    await keepTerms(ctx, id, draft)
    await announce(ctx, workspaceId, affiliateAdded, { affiliateId: id })
    if (sendsInvitation && made) await queueInvitation(ctx, made)
    return getAffiliate(ctx, id)
  })
}

/** Sales from now on go by it. @throws NOT_FOUND. @throws INVALID with what's wrong by field. */
export function changeAffiliate(ctx: CreatorCtx, id: Id<'aff'>, draft: Draft): Promise<AffiliateSheet> {
  return withTransaction(ctx, async (ctx) => {
    await held(ctx)
    const { email, linkVersion } = await rowOf(ctx, id)
    const fields = await fieldsOf(ctx, draft, id)
    await ctx.db
      .update(affiliates)
      .set({
        ...fields,
        // Whoever reads the mailbox before, perhaps a slip's, has had a link of theirs.
        linkVersion: fields.email === email ? linkVersion : linkVersion + 1,
        updatedAt: ctx.now(),
      })
      .where(mine(ctx, affiliates, id))
    await keepTerms(ctx, id, draft)
    return getAffiliate(ctx, id)
  })
}

/**
 * Pauses or resumes an affiliate; who applied is accepted, and emailed their link.
 *
 * @throws NOT_FOUND. @throws CONFLICT for one who was removed.
 */
export function setStatus(
  ctx: CreatorCtx,
  id: Id<'aff'>,
  status: 'active' | 'paused',
): Promise<AffiliateSheet> {
  return withTransaction(ctx, async (ctx) => {
    await held(ctx)
    const row = await rowOf(ctx, id)
    if (row.status === 'removed')
      throw new AppError('CONFLICT', 'They’re no longer an affiliate. Add them again.')
    await ctx.db
      .update(affiliates)
      .set({ status, updatedAt: ctx.now() })
      .where(mine(ctx, affiliates, id))
    if (row.status === 'applied' && status === 'active') {
      await announce(ctx, ctx.actor.workspaceId, affiliateAdded, { affiliateId: id })
      await queueFreshLink(ctx, row, 'accepted')
    }
    return getAffiliate(ctx, id)
  })
}

/** Ends an affiliate. One who never earned anything is gone; another keeps what's owed. @throws NOT_FOUND. */
export function removeAffiliate(ctx: CreatorCtx, id: Id<'aff'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await held(ctx)
    const { status } = await rowOf(ctx, id)
    const [earned] = await ctx.db
      .select({ id: commissions.id })
      .from(commissions)
      .where(and(mine(ctx, commissions), eq(commissions.affiliateId, id)))
      .limit(1)
    await ctx.db
      .delete(affiliateCoupons)
      .where(and(mine(ctx, affiliateCoupons), eq(affiliateCoupons.affiliateId, id)))
    if (earned)
      await ctx.db
        .update(affiliates)
        .set({ status: 'removed', tellFrom: null, updatedAt: ctx.now() })
        .where(mine(ctx, affiliates, id))
    else await ctx.db.delete(affiliates).where(mine(ctx, affiliates, id))
    if (status === 'active' || status === 'paused')
      await announce(ctx, ctx.actor.workspaceId, affiliateRemoved, { affiliateId: id })
  })
}

/** Emails an affiliate a fresh link to their page. @throws NOT_FOUND. @throws CONFLICT. @throws RATE_LIMITED. */
export async function sendLink(ctx: CreatorCtx, id: Id<'aff'>): Promise<void> {
  const row = await rowOf(ctx, id)
  if (row.status === 'applied') throw new AppError('CONFLICT', 'Accept them first.')
  await queueFreshLink(ctx, row, 'asked')
}

/** What an affiliate's form offers to choose from. */
export async function listChoices(ctx: CreatorCtx) {
  const [offers, own] = await Promise.all([
    listCouponOffers(ctx),
    ctx.db
      .select({ id: coupons.id, code: coupons.code, affiliateId: affiliateCoupons.affiliateId })
      .from(coupons)
      .leftJoin(affiliateCoupons, and(mine(ctx, affiliateCoupons), eq(affiliateCoupons.couponId, coupons.id)))
      .where(mine(ctx, coupons))
      .orderBy(asc(coupons.code))
      .limit(1_000),
  ])
  return { offers: offers.map(({ id, title }) => ({ id, title })), coupons: own }
}

/** Codes, addresses and coupons are given out one after the other. */
const held = (ctx: CreatorCtx) => lockByName(ctx, `affiliates ${ctx.actor.workspaceId}`)

async function rowOf(ctx: CreatorCtx, id: Id<'aff'>): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(affiliates)
    .where(mine(ctx, affiliates, id))
  if (!row) throw nothingHere()
  return row
}

const nothingHere = () => new AppError('NOT_FOUND', 'We couldn’t find this affiliate.')

/** A draft as it's stored. @throws INVALID with what's wrong by field. */
async function fieldsOf(ctx: CreatorCtx, draft: Draft, self: Id<'aff'> | null) {
  const wrong = whyNotAffiliate(draft)
  const email = normalEmail(draft.email)
  const codeKey = codeKeyOf(draft.code)
  const others = await ctx.db
    .select({
      id: affiliates.id,
      email: affiliates.email,
      codeKey: affiliates.codeKey,
      status: affiliates.status,
    })
    .from(affiliates)
    .where(mine(ctx, affiliates))
  const taken = others.filter(({ id, status }) => id !== self && status !== 'removed')
  if (!self && taken.length >= mostAffiliates)
    wrong.email ??= 'You have 2,000 affiliates. Remove one to add another.'
  if (taken.some((each) => each.email === email))
    wrong.email ??= 'You already have an affiliate with this address.'
  if (taken.some((each) => each.codeKey === codeKey))
    wrong.code ??= 'Another affiliate has this code. Choose another.'
  if (normalEmail((await getOwner(ctx, ctx.actor.workspaceId)).email) === email)
    wrong.email ??= 'This is your own address. Enter someone else’s.'
  const unknown = await unknownOf(ctx, draft, self)
  if (unknown.offer) wrong.rates ??= 'One of these isn’t for sale anymore.'
  if (unknown.coupon) wrong.couponIds ??= 'One of these coupons belongs to another affiliate or was deleted.'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { name: draft.name.trim(), email, code: draft.code.trim(), codeKey, basisPoints: draft.basisPoints }
}

async function unknownOf(ctx: CreatorCtx, { rates, couponIds }: Draft, self: Id<'aff'> | null) {
  const choices = await listChoices(ctx)
  const isFree = (id: string) =>
    choices.coupons.some((each) => each.id === id && (each.affiliateId === null || each.affiliateId === self))
  return {
    offer: rates.some(({ offerId }) => !choices.offers.some(({ id }) => id === offerId)),
    coupon: couponIds.some((id) => !isFree(id)),
  }
}

/** Their rates of single offers and their coupons, in place of those before. */
async function keepTerms(
  ctx: CreatorCtx,
  affiliateId: Id<'aff'>,
  { rates, couponIds }: Draft,
): Promise<void> {
  const now = ctx.now()
  const { workspaceId } = ctx.actor
  const ofOffers = new Map(rates.map((rate) => [rate.offerId, rate.basisPoints]))
  const own = [...new Set(couponIds)]
  await ctx.db
    .delete(affiliateRates)
    .where(and(mine(ctx, affiliateRates), eq(affiliateRates.affiliateId, affiliateId)))
  await ctx.db
    .delete(affiliateCoupons)
    .where(and(mine(ctx, affiliateCoupons), eq(affiliateCoupons.affiliateId, affiliateId)))
  if (ofOffers.size > 0)
    await ctx.db.insert(affiliateRates).values(
      [...ofOffers].map(([offerId, basisPoints]) => ({
        ...{ workspaceId, id: newId('afr', now), affiliateId, offerId, basisPoints },
      })),
    )
  if (own.length > 0)
    await ctx.db
      .insert(affiliateCoupons)
      .values(own.map((couponId) => ({ workspaceId, id: newId('afc', now), affiliateId, couponId })))
}

async function shown(ctx: CreatorCtx, rows: readonly Row[]): Promise<Affiliate[]> {
  const [figures, clicks, workspace] = await Promise.all([
    figuresOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    clicksByCode(ctx),
    getWorkspace(ctx, ctx.actor.workspaceId),
  ])
  return rows.map((row) => {
    const { id, code, status, basisPoints, codeKey, createdAt } = row
    const of = figures.get(id) ?? { sales: 0, sold: [], pending: [], owed: [], paid: [] }
    return {
      ...shownPerson(ctx, { name: row.name, email: row.email }, 'Deleted account'),
      ...{ id, code, status, basisPoints, ...of },
      link: linkOf(ctx, workspace, code),
      clicks: clicks.get(codeKey) ?? 0,
      createdAt: createdAt.toISOString(),
    }
  })
}

/** What an affiliate shares. */
export const linkOf = (
  { instance }: Pick<CreatorCtx, 'instance'>,
  { handle }: { handle: string },
  code: string,
): string => `${instance.appUrl}/@${handle}?via=${encodeURIComponent(code)}`

/** Those of these affiliates that are there, by id. */
export async function affiliatesById(
  ctx: CreatorCtx,
  ids: readonly Id<'aff'>[],
): Promise<Map<Id<'aff'>, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(affiliates)
    .where(and(mine(ctx, affiliates), inArray(affiliates.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}
