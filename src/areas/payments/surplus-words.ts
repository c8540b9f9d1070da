/** Words of money that came in twice, or at a price that has changed, for its seller. */
export const surplusWords = {
  title:
    '{mode, select, test {Test: } other {}}{because, select, price {{total} came in at an old price} other {{total} was paid twice}}',
  returnedTitle: '{mode, select, test {Test: } other {}}{total} was paid back',
  byHand:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in.} other {Order {orderId} ({title}) didn’t need this payment.}} {mode, select, test {Nothing has to be paid back for a test. With real money you’d pay it back at {provider}.} other {Pay it back at {provider}, then say so here.}}',
  returning:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in.} other {Order {orderId} ({title}) didn’t need this payment.}} {provider} is paying it back. You don’t need to do anything.',
  returned:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in. It went back on {date}.} other {Order {orderId} ({title}) was paid twice. The second payment went back on {date}.}}',
  isBack: 'I’ve paid it back',
  confirmTitle: 'Is {total} paid back?',
  confirmText:
    'Say so only once the money is on its way from {provider} to the buyer. We won’t remind you again.',
  confirm: 'Yes, it’s back',
} as const
