/** What the page of a product offers its reader. */
export type Sale =
  | { kind: 'buyable'; offerId: string }
  /** Said only to someone signed in or holding the order's pass. */
  | { kind: 'owned'; openHref: string }
  /** Why no one can buy it now, in a sentence for the visitor. */
  | { kind: 'closed'; reason: string }

/** Whether a price contains the seller's tax or it's added at the checkout; null where there's none. */
export type PriceTax = 'included' | 'added' | null
