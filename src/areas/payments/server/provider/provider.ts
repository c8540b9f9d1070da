import type { Money } from '#kernel/money.ts'

/** What a provider says about a charge. */
export type Charge = {
  chargeId: string
  state: 'succeeded' | 'declined' | 'confirming' | 'processing'
  amount: Money
  /** "card ending 4242" */
  method: string
  last4: string | null
  /** In words for the buyer, when declined. */
  reason: string | null
}

/** A way to take money. Charging again with the same key answers with the same charge and takes nothing more. */
export type PaymentProvider = {
  charge(request: { key: string; amount: Money; cardNumber: string }): Promise<Charge>
  /**
   * What became of a key; null when the provider never heard of it, and then nothing was charged.
   *
   * @throws ChargeUnreadable when it heard of the key and cannot tell what became of it.
   */
  findCharge(key: string): Promise<Charge | null>
}

/**
 * The provider has a charge under this key and cannot say which. Money may have been taken: the key is neither charged again nor
 * given up until its record is mended.
 */
export class ChargeUnreadable extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`the record of charge ${key} cannot be read`, options)
  }
}
