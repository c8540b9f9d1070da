import type { CartChoice } from '../server/checkout/cart.ts'
import type { Agreement } from '../server/extras/agreement.ts'
import type { FormFields } from './checkout-part.ts'

/** What the buyer chose, as the form or the page's address says it: what can't be read is as if it weren't there. */
export function choiceIn(sent: FormFields): CartChoice {
  return { ...(sent.bump ? { bump: sent.bump } : {}) }
}

/** What they ticked: each box carries what it stands for. */
export function agreementIn(sent: FormFields): Agreement {
  return { termsId: sent.terms || undefined, waives: sent.waiver !== undefined }
}

/** Pressed by who isn’t the one that’s signed in. */
export const signOutField = 'signOut'

/** Pressed to see the total with what was chosen, and to pay nothing yet. */
export const updateField = 'update'
