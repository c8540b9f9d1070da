import type { Provider } from '../rules.ts'
import { bankTransferPart } from './bank-transfer/part.tsx'
import type { CheckoutPart } from './checkout-part.ts'
import { testPaymentsPart } from './test-payments/part.ts'

/** A provider that isn't here takes its details on a page of its own. */
export const checkoutParts: Readonly<Partial<Record<Provider, CheckoutPart>>> = {
  test: testPaymentsPart,
  bank: bankTransferPart,
}
