import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { ensureContact, getContact } from '#areas/contacts/server/contacts.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { windowAt } from '#areas/payments/offer-rules.ts'
import { openCart } from '#areas/payments/server/checkout/cart.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { pricedOf } from '#areas/payments/server/offers/on-page.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mine } from '#platform/tables.ts'
import { memberInvoiced } from '../events.ts'
import type { InvoicePrice, MemberInvoice } from '../invoices-contract.ts'
import { tellInvoice } from './emails/invoice.ts'
import { holdsTier } from './holding.ts'
import { memberInvoices } from './invoice-tables.ts'
import { nothingHere, rankedTiers } from './tiers.ts'

type InvoiceRow = typeof memberInvoices.$inferSelect
type OfferRow = typeof offers.$inferSelect

const mostShown = 100
/** Whoever is asked proved nothing by it: their mailbox isn't a seller's to fill. */
const toOnePerson: Limit = { name: 'memberships.invoice-address', points: 5, seconds: days(1) / 1000 }

/** What people can be asked for: the prices of tiers anyone can join, the lowest tier first. */
export async function listInvoicePrices(ctx: CreatorCtx): Promise<InvoicePrice[]> {
  const tiers = await rankedTiers(ctx, ctx.actor.workspaceId)
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(
      and(
        mine(ctx, offers),
        eq(offers.productKind, 'tier'),
        isNull(offers.archivedAt),
        gt(offers.priceCents, 0),
        ne(offers.pricing, 'flexible'),
      ),
    )
    .orderBy(desc(offers.isMain), offers.createdAt, offers.id)
  const open = rows.filter((offer) => windowAt(offer, ctx.now()) === 'open')
  return tiers
    .filter(({ publishedAt }) => publishedAt !== null)
    .flatMap(({ id }) => open.filter(({ productId }) => productId === id).map(priceAsked))
}

const priceAsked = (offer: OfferRow): InvoicePrice => ({
  ...{ offerId: offer.id, tierId: offer.productId as Id<'tie'>, name: offer.name },
  ...pricedOf(offer),
})

/** Those that wait, the latest first. */
export async function listInvoices(ctx: CreatorCtx): Promise<{ invoices: MemberInvoice[]; total: number }> {
  const isWaiting = and(mine(ctx, memberInvoices), eq(memberInvoices.state, 'waiting'))
  const rows = await ctx.db
    .select()
    .from(memberInvoices)
    .where(isWaiting)
    .orderBy(desc(memberInvoices.createdAt), desc(memberInvoices.id))
    .limit(mostShown)
  const total = rows.length < mostShown ? rows.length : await ctx.db.$count(memberInvoices, isWaiting)
  return { invoices: await toInvoices(ctx, rows), total }
}

async function toInvoices(ctx: CreatorCtx, rows: readonly InvoiceRow[]): Promise<MemberInvoice[]> {
  if (rows.length === 0) return []
  const among = <T>(of: (row: InvoiceRow) => T | null) => rows.flatMap((row) => of(row) ?? [])
  const [tiers, people, sold, begun] = await Promise.all([
    rankedTiers(ctx, ctx.actor.workspaceId),
    ctx.db
      .select({ id: contacts.id, name: contacts.name, email: contacts.email })
      .from(contacts)
      .where(
        and(
          mine(ctx, contacts),
          inArray(
            contacts.id,
            among(({ contactId }) => contactId),
          ),
        ),
      ),
    ctx.db
      .select()
      .from(offers)
      .where(
        and(
          mine(ctx, offers),
          inArray(
            offers.id,
            among(({ offerId }) => offerId),
          ),
        ),
      ),
    ctx.db
      .select({ id: orders.id, status: orders.status })
      .from(orders)
      .where(
        and(
          mine(ctx, orders),
          inArray(
            orders.id,
            among(({ orderId }) => orderId),
          ),
        ),
      ),
  ])
  return rows.flatMap((row) => {
    const person = people.find(({ id }) => id === row.contactId)
    const offer = sold.find(({ id }) => id === row.offerId)
    if (!person || !offer) return []
    const { name, email } = shownPerson(ctx, person)
    return {
      ...{ ...priceAsked(offer), price: { cents: row.priceCents, currency: row.priceCurrency } },
      ...{ id: row.id, email, person: name },
      tier: tiers.find(({ id }) => id === row.tierId)?.title ?? '',
      isUnderway: begun.some(({ id, status }) => id === row.orderId && status === 'processing'),
      ...{ sentAt: row.sentAt.toISOString(), createdAt: row.createdAt.toISOString() },
    }
  })
}

/**
 * Asks someone to pay for a tier at one of its prices, and emails them the link. Nothing is theirs until they pay.
 *
 * @throws INVALID beside the address. @throws NOT_FOUND. @throws CONFLICT when they're a member, were asked for this tier already, asked to be
 * left alone, or no one could pay it. @throws RATE_LIMITED.
 */
export async function sendInvoice(
  ctx: CreatorCtx,
  input: { email: string; name: string; offerId: Id<'off'> },
): Promise<MemberInvoice> {
  const email = normalEmail(input.email)
  const name = input.name.trim()
  if (!isEmail(email)) throw invalid({ email: 'Enter an email address like ana@example.com' })
  const price = (await listInvoicePrices(ctx)).find(({ offerId }) => offerId === input.offerId)
  if (!price) throw nothingHere()
  await refuseUnpayable(ctx, price.offerId)
  await limitInvoice(ctx, email)
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const now = ctx.now()
    // First of all rows that are held here: whoever sends to others holds it.
    const permits = await permitFromWorkspace(ctx, workspaceId, 1)
    const contact = await ensureContact(ctx, workspaceId, { email, name, source: 'memberships' })
    await refuseSuppressed(ctx, email)
    if (await holdsTier(ctx, contact.id, moneyMode(ctx), { countsFree: false }))
      throw new AppError('CONFLICT', `${email} is already a member.`, {
        fields: { email: 'This person is already a member' },
      })
    const [row] = await ctx.db
      .insert(memberInvoices)
      .values({
        ...{ workspaceId, id: newId('miv', now), contactId: contact.id, state: 'waiting' },
        ...{ tierId: price.tierId, offerId: price.offerId },
        ...{ priceCents: price.price.cents, priceCurrency: price.price.currency },
        ...{ sentAt: now, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning()
    if (!row)
      throw new AppError(
        'CONFLICT',
        `${email} already has an invoice for this tier. Send it again instead.`,
        {
          fields: { email: 'This person already has an invoice for this tier' },
        },
      )
    const tier = await titleOf(ctx, price.tierId)
    await announce(ctx, workspaceId, memberInvoiced, { contactId: contact.id, name: name || email, tier })
    await tellInvoice(ctx, row, { contact, tier, price }, permits)
    return oneInvoice(ctx, row)
  })
}

/** @throws NOT_FOUND. @throws CONFLICT once it's paid or withdrawn, or no one could pay it. @throws RATE_LIMITED. */
export async function resendInvoice(ctx: CreatorCtx, invoiceId: Id<'miv'>): Promise<MemberInvoice> {
  const known = await getInvoice(ctx, invoiceId)
  refuseOver(known)
  const { email } = await getContact(ctx, ctx.actor.workspaceId, known.contactId)
  await refuseUnpayable(ctx, known.offerId)
  await limitInvoice(ctx, email)
  return withTransaction(ctx, async (ctx) => {
    const permits = await permitFromWorkspace(ctx, ctx.actor.workspaceId, 1)
    const row = await getInvoice(ctx, invoiceId, 'held')
    refuseOver(row)
    await refuseSuppressed(ctx, email)
    const contact = await getContact(ctx, ctx.actor.workspaceId, row.contactId)
    const [shown] = await toInvoices(ctx, [row])
    if (!shown) throw nothingHere()
    const sentAt = ctx.now()
    await ctx.db
      .update(memberInvoices)
      .set({ sentAt, updatedAt: sentAt })
      .where(mine(ctx, memberInvoices, invoiceId))
    await tellInvoice(ctx, row, { contact, tier: shown.tier, price: shown }, permits)
    return { ...shown, sentAt: sentAt.toISOString() }
  })
}

/** Its link says so from then on. Pressed twice, it's the same. @throws NOT_FOUND. @throws CONFLICT once it's paid, or the money is on its way. */
export function withdrawInvoice(ctx: CreatorCtx, invoiceId: Id<'miv'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await getInvoice(ctx, invoiceId, 'held')
    if (row.state === 'withdrawn') return
    refuseOver(row)
    const [shown] = await toInvoices(ctx, [row])
    if (shown?.isUnderway)
      throw new AppError('CONFLICT', 'This payment is on its way. Cancel it in Payments first.')
    await ctx.db
      .update(memberInvoices)
      .set({ state: 'withdrawn', updatedAt: ctx.now() })
      .where(mine(ctx, memberInvoices, invoiceId))
  })
}

async function oneInvoice(ctx: CreatorCtx, row: InvoiceRow): Promise<MemberInvoice> {
  const [invoice] = await toInvoices(ctx, [row])
  if (!invoice) throw new Error('An invoice has no offer.')
  return invoice
}

async function getInvoice(ctx: CreatorCtx, id: Id<'miv'>, held?: 'held'): Promise<InvoiceRow> {
  const asked = ctx.db
    .select()
    .from(memberInvoices)
    .where(mine(ctx, memberInvoices, id))
  const [row] = held ? await asked.for('update') : await asked
  if (!row) throw nothingHere()
  return row
}

function refuseOver({ state }: InvoiceRow): void {
  if (state === 'paid') throw new AppError('CONFLICT', 'They’ve already paid this invoice.')
  if (state === 'withdrawn') throw new AppError('CONFLICT', 'This invoice was withdrawn.')
}

async function refuseSuppressed(ctx: CreatorCtx, email: string): Promise<void> {
  if ((await suppressedAmong(ctx, ctx.actor.workspaceId, [email])).size > 0)
    throw new AppError(
      'CONFLICT',
      `${email} asked not to get email from you. They can still join on their own.`,
    )
}

async function limitInvoice(ctx: CreatorCtx, email: string): Promise<void> {
  const { limits } = ctx.instance
  await limits.spend({ name: 'memberships.add', points: 120, seconds: 3600 }, ctx.actor.workspaceId)
  await limits.spend(
    toOnePerson,
    `${ctx.actor.workspaceId} ${email}`,
    'You’ve sent this address a lot of invoices today. Try again tomorrow.',
  )
}

/** As whoever gets it finds it: its owner sees checkouts that are closed to others. */
async function refuseUnpayable(ctx: CreatorCtx, offerId: Id<'off'>): Promise<void> {
  const { closedBecause } = await openCart({ ...ctx, actor: { kind: 'visitor' } }, offerId)
  if (closedBecause) throw new AppError('CONFLICT', closedBecause)
}

async function titleOf(ctx: CreatorCtx, tierId: Id<'tie'>): Promise<string> {
  return (await rankedTiers(ctx, ctx.actor.workspaceId)).find(({ id }) => id === tierId)?.title ?? ''
}
