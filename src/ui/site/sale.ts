/** What the page of a product offers its reader. */
export type Sale =
  | { kind: 'buyable'; offerId: string }
  /** Said only to someone signed in or holding the order's pass. */
  | { kind: 'owned'; openHref: string }
  /** Why no one can buy it now, in a sentence for the visitor. */
  | { kind: 'closed'; reason: string }
