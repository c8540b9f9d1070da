import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { type BusinessDetails, businessFrom } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { isCountry } from '../../countries.ts'
import type { TaxRule } from '../../pricing/cart-price.ts'
import { isInEu, isReverseCharge } from '../../tax-rules.ts'
import { orders } from '../tables.ts'
import type { WorkspaceTax } from '../tax.ts'
import { findTaxRate } from '../tax-rates.ts'
import { vatIdIn } from '../vat-id.ts'

/** What a buyer says of where they are, and for whom they buy. An empty country was asked for and not chosen. */
export type TaxChoice = Readonly<{ country?: string; business?: BusinessDetails }>

/** The tax on a cart, and who it's told by. */
export type CartTax = {
  /** Countries have rates of their own: who buys says theirs. */
  asksCountry: boolean
  country: string | null
  rule: TaxRule
  label: string | null
  business: BusinessDetails | null
  /** What's wrong with what was said, by field. */
  wrong: Readonly<Record<string, string>>
}

type Seller = Pick<WorkspaceRecord, 'id' | 'business'>

/** The tax that holds today for whoever buys: of their country, or of everywhere else; none for a firm that owes it itself. */
export async function taxedFor(
  ctx: Ctx,
  seller: Seller,
  tax: WorkspaceTax,
  choice: TaxChoice,
): Promise<CartTax> {
  const { basisPoints, isIncluded, label = '' } = tax
  if (!tax.isByCountry)
    return {
      ...{ asksCountry: false, country: null, rule: { basisPoints, isIncluded }, label: label || null },
      ...{ business: null, wrong: {} },
    }
  const country =
    choice.country === undefined ? await savedCountry(ctx, seller.id) : knownCountry(choice.country)
  const found = country ? await findTaxRate(ctx, seller.id, country) : null
  const business = choice.business ? businessFrom(choice.business) : null
  const { wrong, isReversed } = firmOf(seller, country, business)
  return {
    ...{ asksCountry: true, country, business, wrong },
    rule: {
      basisPoints: found?.basisPoints ?? basisPoints,
      isIncluded,
      ...(isReversed ? { isReversed } : {}),
    },
    label: (found?.label ?? label) || null,
  }
}

const knownCountry = (typed: string): string | null => (isCountry(typed) ? typed : null)

/** Why a cart's tax can't be told yet, by field. */
export const whyNotTaxed = ({ asksCountry, country, wrong }: CartTax): Record<string, string> => ({
  ...(asksCountry && !country ? { country: 'Choose your country' } : {}),
  ...wrong,
})

/** What's wrong with a firm's details, and whether it owes the tax. A number from outside the EU is kept as it is. */
function firmOf(
  seller: Seller,
  country: string | null,
  business: BusinessDetails | null,
): { wrong: Record<string, string>; isReversed: boolean } {
  if (!business) return { wrong: {}, isReversed: false }
  const wrong: Record<string, string> = {}
  if (business.legalName === '') wrong.company = 'Enter the company’s name'
  if (business.taxNumber !== '' && business.address === '')
    wrong.companyAddress = 'Enter the company’s address'
  const isChecked = country !== null && isInEu(country) && business.taxNumber !== ''
  const vatId = isChecked ? vatIdIn(business.taxNumber) : null
  if (isChecked && !vatId) wrong.vatId = 'Enter a VAT number in the format DE123456789, or leave it empty'
  else if (vatId && vatId.country !== country)
    wrong.vatId = 'This VAT number is from another country than the one you chose'
  const sellers = seller.business ? vatIdIn(seller.business.taxNumber) : null
  const isReversed =
    vatId !== null &&
    country !== null &&
    Object.keys(wrong).length === 0 &&
    isReverseCharge(sellers?.country ?? null, country)
  return { wrong, isReversed }
}

/** Where a signed-in buyer said they are when they last bought here. */
async function savedCountry(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<string | null> {
  if (!isSignedIn(ctx.actor)) return null
  const [last] = await ctx.db
    .select({ country: orders.taxCountry })
    .from(orders)
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.buyerUserId, ctx.actor.userId),
        isNotNull(orders.taxCountry),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return last?.country ?? null
}

type OrderTax = {
  taxBasisPoints: number | null
  isTaxIncluded: boolean | null
  taxLabel: string | null
  taxCountry: string | null
  buyerBusiness: BusinessDetails | null
  isReverseCharge: boolean
}

/** The same as an order keeps it. Prices without their tax don't contain it anymore. */
export const keptOf = ({ rule, label, country, business }: CartTax): OrderTax => ({
  taxBasisPoints: rule.isReversed ? 0 : rule.basisPoints,
  isTaxIncluded: rule.isIncluded && !rule.isReversed,
  ...{ taxLabel: label, taxCountry: country, buyerBusiness: business },
  isReverseCharge: rule.isReversed === true,
})

/** Whether an order was begun with the same country and firm, and so the same tax. */
export function isTaxedAlike(
  order: OrderTax & { taxCents: number },
  taxed: CartTax,
  taxCents: number,
): boolean {
  const now = keptOf(taxed)
  const said = ({ taxCountry, isReverseCharge, buyerBusiness: firm }: OrderTax) =>
    JSON.stringify([taxCountry, isReverseCharge, firm && [firm.legalName, firm.address, firm.taxNumber]])
  return order.taxCents === taxCents && said(order) === said(now)
}
