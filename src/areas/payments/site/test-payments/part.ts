import { isCountry } from '../../countries.ts'
import { shownAgain } from '../../test-cards.ts'
import type { CheckoutPart } from '../checkout-part.ts'
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
  kept: ({ cardNumber = '', cardExpiry = '', cardCode = '', country = '' }) => {
    const card = shownAgain({ number: cardNumber, expiry: cardExpiry, securityCode: cardCode })
    return {
      ...(card ? { cardNumber: card.number, cardExpiry: card.expiry, cardCode: card.securityCode } : {}),
      country: isCountry(country) ? country : '',
    }
  },
  mountPages: mountBank,
}
