/** What the page of a product offers its reader. */
export type Sale =
  | ({ kind: 'buyable'; offerId: string } & OfferLine)
  /** Said only to someone signed in or holding the order's pass. */
  | { kind: 'owned'; openHref: string }
  /** Why no one can buy it now, in a sentence for the visitor. */
  | ({ kind: 'closed'; reason: string } & OfferLine)

type OfferLine = {
  /** The main price in words, where it isn't paid once. */
  priceWords?: string
  /** How many are left of the main offer, or until when it's sold, in words. */
  notes?: readonly string[]
  others?: readonly OtherOffer[]
  /** When any of that changes by itself. */
  until?: Date | null
}

/** Another way to buy the same: its own checkout. */
export type OtherOffer = {
  href: string
  name: string
  price: string
  notes: readonly string[]
  /** Why it can't be bought now; null when it can. */
  closedBecause: string | null
}

/** Whether a price contains the seller's tax or it's added at the checkout; null where there's none. */
export type PriceTax = 'included' | 'added' | null
