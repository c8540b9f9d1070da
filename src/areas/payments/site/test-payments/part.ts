import type { CheckoutPart } from '../checkout-part.ts'
import { isCountry } from '../countries.ts'
import { mountBank } from './bank-page.tsx'
import { CardFields } from './CardFields.tsx'

/** What Test payments adds to the checkout: a card, and the bank that asks back. */
export const testPaymentsPart: CheckoutPart = {
  fields: ['cardNumber', 'cardExpiry', 'cardCode', 'country'],
  Fields: CardFields,
  inputOf: (sent) => ({
    number: sent.cardNumber ?? '',
    expiry: sent.cardExpiry ?? '',
    securityCode: sent.cardCode ?? '',
    country: sent.country ?? '',
  }),
  fieldOf: { cardNumber: 'cardNumber', expiry: 'cardExpiry', securityCode: 'cardCode' },
  // Never the card: it is typed again.
  kept: ({ country = '' }) => ({ country: isCountry(country) ? country : '' }),
  mountPages: mountBank,
}
