import type { CartChoice } from '../server/checkout/cart.ts'
import type { FormFields } from './checkout-part.ts'

/** What the buyer chose, as the form or the page's address says it: what can't be read is as if it weren't there. */
export function choiceIn({ email }: FormFields): CartChoice {
  return email ? { email } : {}
}

/** Pressed to see the total with what was chosen, and to pay nothing yet. */
export const updateField = 'update'
