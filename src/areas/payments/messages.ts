/** Words of payments in the app. Checkout and receipt have their own beside their pages. */
export const paymentsMessages = {
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
    browse: 'Browse courses',
    failed: 'Your orders didn’t load.',
    failedText: 'You still own everything you bought.',
  },
  activity: {
    orderPaid: '<b>{contactName}</b> bought {title}, {total}',
    paymentFailed: 'A payment of {total} for {title} didn’t go through.',
  },
} as const
