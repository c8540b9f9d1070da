/** Words of payments in the app. Checkout and receipt have their own beside their pages. */
export const paymentsWords = {
  orders: {
    title: 'Orders',
    purpose: 'What you bought, with its receipts.',
    what: 'Order',
    number: 'Number',
    date: 'Date',
    status: 'Status',
    amount: 'Amount',
    receipt: 'Receipt',
    free: 'Free',
    paid: 'Paid',
    delivering: 'Paid, being delivered',
    test: 'Test',
    more: 'Show earlier',
    emptyTitle: 'Your orders will be listed here',
    emptyText: 'Everything you buy with this account, with its receipt.',
    browse: 'Browse {things}',
    failed: 'Your orders didn’t load.',
    failedText: 'You still own everything you bought.',
  },
  activity: {
    orderPaid: '<b>{contactName}</b> {totalCents, plural, =0 {got {title} for free} other {bought {title}}}',
    paymentFailed: 'A payment for {title} didn’t go through',
    surplusArrived:
      '{because, select, price {{total} for order {orderId} ({title}) came in after its price had changed.} other {Order {orderId} ({title}) was paid twice.}} {how, select, byHand {Pay {total} back at {provider}.} other {{provider} is paying {total} back.}}',
    surplusReturned:
      '{total} was paid back for order {orderId} ({title}){because, select, price {: it came in after the price had changed.} other {, which was paid twice.}}',
    surplusKept:
      '{provider} couldn’t pay {total} back for order {orderId} ({title}){because, select, price {: it came in after the price had changed.} other {, which was paid twice.}} {reason} Pay it back yourself.',
  },
} as const
