/** Words of payments in the app. Checkout and receipt have their own beside their pages. */
export const paymentsMessages = {
  activity: {
    orderPaid: '<b>{contactName}</b> bought {title}, {total}',
    paymentFailed: 'A payment of {total} for {title} did not go through.',
  },
} as const
