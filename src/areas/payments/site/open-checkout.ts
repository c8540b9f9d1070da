/** The names of the fields, as the server reads them. In the order they stand on the page. */
export const checkoutFields = ['email', 'name', 'cardNumber', 'cardExpiry', 'cardCode', 'country'] as const
export type CheckoutField = (typeof checkoutFields)[number]

export type OpenCheckout = {
  /** Where the form is sent. */
  action: string
  /** What the page carries for the server: the idempotency key and the like. */
  hidden: Record<string, string>
  /** What was typed before, kept after a refusal. */
  values?: Partial<Record<CheckoutField, string>>
  errors?: Partial<Record<CheckoutField, string>>
  /** The bank said no. */
  isDeclined?: boolean
  /** Any other reason the order did not go through, in a sentence. */
  problem?: string
  /** Code and name, sorted; see countries.ts. */
  countries: { code: string; name: string }[]
}
