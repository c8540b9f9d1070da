type Line = { cents: number; taxCents: number; discountCents: number }

/** A line of an order at its price before the coupon: with its tax where prices contain it, without where that's added below. */
export const listedCents = (
  { isTaxIncluded }: { isTaxIncluded: boolean | null },
  { cents, taxCents, discountCents }: Line,
): number => cents + discountCents - (isTaxIncluded === false ? taxCents : 0)

/** What a coupon took off the lines: with it they add up. Null where it took nothing. */
export function takenOff<C extends string>(
  { couponCode, currency }: { couponCode: string | null; currency: C },
  lines: readonly Line[],
): { code: string; discount: { cents: number; currency: C } } | null {
  const cents = lines.reduce((sum, { discountCents }) => sum + discountCents, 0)
  return couponCode && cents > 0 ? { code: couponCode, discount: { cents, currency } } : null
}
