/** The fields that every checkout has. The provider's part adds its own. */
export const buyerFields = ['email', 'name'] as const

export type OpenCheckout = {
  /** Where the form is sent. */
  action: string
  /** What the page carries for the server: the idempotency key and the like. */
  hidden: Record<string, string>
  /** What was typed before, kept after a refusal, by the name of its field. */
  values?: Readonly<Record<string, string | undefined>>
  errors?: Readonly<Record<string, string | undefined>>
  /** The payment was refused: why, in a sentence for the buyer. */
  declined?: string
  /** Of a subscription: what the button says, and what's charged when. */
  subscription?: { press: string; note: string }
  /** Any other reason the order did not go through, in a sentence. */
  problem?: string
}
