import { paymentsWordsDe } from '#areas/payments/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of payments that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { orders: 'Bestellungen', payments: 'Zahlungen' },
    palette: {
      payouts: 'Auszahlungen',
      coupons: 'Gutscheine',
      paymentMethods: 'Zahlungswege',
      paymentSettings: 'Zahlungseinstellungen',
    },
  },
  payments: paymentsWordsDe,
}
