import { and, eq } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { createOffer } from '#areas/payments/server/offers/changing.ts'
import { offers } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { acceptGift } from '../gift-acceptance.ts'
import { memberGifts } from '../gift-tables.ts'
import { beginGift, findGift, giftTokenOf } from '../gifts.ts'
import { invoiceTokenOf } from '../invoice-link.ts'
import { memberInvoices } from '../invoice-tables.ts'
import { sendInvoice } from '../invoices.ts'
import { tiers } from '../tables.ts'
import type { TierId } from '../tiers.ts'
import { demoGiftMessage, demoPriceForTwo } from './content.ts'
import type { DemoMember } from './people.ts'

type Person = DemoMember['buyer']
/** A price of a tier in the demo. */
export type MadeTier = { id: TierId; offerId: Id<'off'> }

/**
 * The price that invoices of the demo are for: two who share a membership pay what two memberships cost, so whoever pays nothing for
 * theirs leaves the month's sum as it is. No page shows it.
 */
export async function makePriceForTwo(ctx: CreatorCtx, { id }: MadeTier): Promise<Id<'off'>> {
  const { name } = demoPriceForTwo
  const [known] = await ctx.db
    .select({ id: offers.id })
    .from(offers)
    .where(and(mine(ctx, offers), eq(offers.productId, id), eq(offers.name, name)))
  if (known) return known.id
  const terms = { pricing: 'subscription', interval: 'month', isHidden: true } as const
  const made = await withTransaction(ctx, (ctx) =>
    createOffer(ctx, { productKind: 'tier', productId: id, ...demoPriceForTwo, ...terms }),
  )
  return made.id
}

/** Asks someone to pay, once, and answers the secret they pay by. */
export async function invoiceInDemo(ctx: CreatorCtx, offerId: Id<'off'>, person: Person): Promise<string> {
  const invoiceOf = async () => {
    const [row] = await ctx.db
      .select({ invoice: memberInvoices })
      .from(memberInvoices)
      .innerJoin(contacts, and(mine(ctx, contacts), eq(contacts.id, memberInvoices.contactId)))
      .where(and(mine(ctx, memberInvoices), eq(contacts.email, person.email)))
    return row?.invoice
  }
  if (!(await invoiceOf())) await sendInvoice(ctx, { ...person, offerId })
  const invoice = await invoiceOf()
  if (!invoice) throw new Error('The demo asked no one to pay.')
  return invoiceTokenOf(ctx, invoice)
}

type Giving = { tier: MadeTier; to: Person; at: Date }

/** Chooses a month of a tier for someone, once, and answers the secret it's paid by. */
export async function giveInDemo(ctx: CreatorCtx, { tier, to, at }: Giving): Promise<string> {
  const { workspaceId } = ctx.actor
  const [known] = await ctx.db
    .select({ workspaceId: memberGifts.workspaceId, id: memberGifts.id })
    .from(memberGifts)
    .where(and(mine(ctx, memberGifts), eq(memberGifts.toEmail, to.email)))
  if (known) return giftTokenOf(ctx, known)
  const [row] = await ctx.db
    .select({ slug: tiers.slug })
    .from(tiers)
    .where(mine(ctx, tiers, tier.id))
  const giver: Ctx = { ...ctx, actor: { kind: 'visitor' }, now: () => at }
  const typed = { offerId: tier.offerId, way: 'send', email: to.email, message: demoGiftMessage }
  return (await beginGift(giver, { id: workspaceId }, row?.slug ?? '', typed)).token
}

/** Whoever it's for accepts it, once. */
export async function acceptInDemo(ctx: Ctx, workspaceId: Id<'wsp'>, token: string, to: Person) {
  const gift = (await findGift(ctx, workspaceId, token))?.gift
  if (gift?.state === 'waiting') await acceptGift(ctx, gift, to)
}

/** Beside the members: a gift no one has accepted yet, and an invoice no one has paid. The numbers are of people who do nothing else in the demo. */
export const waitingInDemo = {
  giver: 100,
  otherGiver: 101,
  givenTo: 102,
  invoiced: 103,
  /** Before the demo's present. */
  giftMs: days(6) + hours(3),
  invoiceMs: days(3) + hours(2),
} as const
