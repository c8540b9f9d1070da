/** Words of payments in the app. Checkout and receipt have their own beside their pages. */
export const paymentsWords = {
  orders: {
    title: 'Orders',
    what: 'Order',
    number: 'Number',
    date: 'Date',
    status: 'Status',
    amount: 'Amount',
    receipt: 'Receipt',
    manage: 'Manage',
    gift: 'Gift',
    gifts: { waiting: 'Gift: waiting', accepted: 'Gift: accepted', ended: 'Gift: ended' },
    free: 'Free',
    coupon: '{code} {discount}',
    paid: 'Paid',
    delivering: 'Paid, in delivery',
    refunded: 'Refunded',
    partlyRefunded: 'Partly refunded',
    refundedOn: 'Refunded {amount} on {date}',
    test: 'Test',
    more: 'Show earlier',
    emptyTitle: 'Your orders will appear here',
    emptyText: 'Everything you buy, with its receipt.',
    browse: 'Browse {things}',
    failed: 'Your orders didn’t load.',
    failedText: 'You still own everything you bought.',
  },
  activity: {
    payoutCompleted: '{amount} arrived in your bank account',
    payoutFailed: 'A payout of {amount} came back: it’s in your balance again',
    disputeOpened: '{total} for {title} is disputed. Order {orderNumber}',
    disputeWon: 'You won the dispute over {total} for {title}',
    disputeLost: 'You lost the dispute over {total} for {title}',
    orderPaid: '<b>{contactName}</b> {totalCents, plural, =0 {got {title} for free} other {bought {title}}}',
    paymentFailed: 'A payment for {title} didn’t go through',
    orderRefunded:
      '{how, select, atProvider {{total} was refunded for {title} at {provider}} other {{total} was refunded for {title}}}{access, select, removed {. Access has ended.} other {. Access is kept.}}',
    refundFailed:
      '{how, select, afterward {A refund of {total} for {title} came back.} other {A refund of {total} for {title} didn’t go through.}} {reason}',
    surplusArrived:
      '{because, select, price {{total} for order {orderNumber} ({title}) came in after its price had changed.} over {{total} for order {orderNumber} ({title}) came in when it wasn’t due anymore.} other {Order {orderNumber} ({title}) was paid twice.}} {how, select, byHand {Refund {total} at {provider}.} other {{provider} is refunding {total}.}}',
    surplusReturned:
      '{total} was refunded for order {orderNumber} ({title}){because, select, price {: it came in after the price had changed.} over {: it wasn’t due anymore.} other {, which was paid twice.}}',
    surplusKept:
      '{provider} couldn’t refund {total} for order {orderNumber} ({title}){because, select, price {: it came in after the price had changed.} over {: it wasn’t due anymore.} other {, which was paid twice.}} {reason} Refund it yourself.',
  },
} as const
