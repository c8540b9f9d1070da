import { paymentsWords } from '#areas/payments/words.ts'

/** Words of payments that come with the app, English. */
export const words = {
  app: {
    nav: { orders: 'Orders', payments: 'Payments' },
    palette: {
      payouts: 'Payouts',
      coupons: 'Coupons',
      paymentMethods: 'Payment methods',
      paymentSettings: 'Payment settings',
    },
  },
  payments: paymentsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    paymentsFirst: typeof words
  }
}
