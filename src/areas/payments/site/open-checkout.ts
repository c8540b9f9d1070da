/** The fields that every checkout has. The provider's part adds its own. */
export const buyerFields = ['email', 'name', 'buyerCountry', 'company', 'companyAddress', 'vatId'] as const
/** Boxes that have to be ticked, where they're there. */
export const agreementFields = ['terms', 'waiver'] as const

/** The coupon that's in the total, or what was typed as one. */
export type CouponState = { applied: string | null; typed?: string }

/** Where the buyer says the price: what's in the field, and the least of it; null where that's nothing. */
export type AskedAmount = { typed: string; least: string | null; currency: string }

/** Where who buys is, as far as that's known, and whether their firm owes the tax. */
export type Taxpayer = { country: string | null; isReverseCharge: boolean }

export type OpenCheckout = {
  /** Null where everyone pays the same tax. */
  taxpayer?: Taxpayer | null
  amount?: AskedAmount | undefined
  /** Where the form is sent. */
  action: string
  /** What the page carries for the server: the idempotency key and the like. */
  hidden: Record<string, string>
  /** What was typed before, kept after a refusal, by the name of its field. */
  values?: Readonly<Record<string, string | undefined>>
  /** Null where nothing is due that one could take anything off. */
  coupon?: CouponState | null
  errors?: Readonly<Record<string, string | undefined>>
  /** The payment was refused: why, in a sentence for the buyer. */
  declined?: string
  /** Of a subscription: what the button says, what's charged when, what a period costs, and the set-up fee where it's due today. */
  subscription?: { press: string; note: string; each: string; setup: string | null }
  /** They pay for another of its kind already: what became of this payment, and where that one is changed. */
  second?: { text: string; href: string; change: string }
  /** Any other reason the order did not go through, in a sentence. */
  problem?: string
}
