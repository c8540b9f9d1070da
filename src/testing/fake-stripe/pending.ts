import { type Books, type Charge, type ChargeRequest, chargeOf, freshId } from './books.ts'

/** A bank decides: nothing is taken yet. */
export function pendIn({ keep, seconds }: Books, taken: ChargeRequest): Charge {
  return keep({
    ...chargeOf(taken, seconds()),
    ...{ id: freshId('py'), status: 'pending', paid: false },
    payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: taken.last4, country: 'DE' } },
  })
}

/** It said yes: a debit costs 35. */
export function clearIn({ move }: Books, charge: Charge): void {
  Object.assign(charge, { status: 'succeeded', paid: true })
  charge.balance_transaction = move('charge', charge.amount, 35, charge.currency, charge.id).id
}
