/** Words of money that came in twice, for its seller. */
export const surplusWords = {
  title: '{mode, select, test {Test: } other {}}{total} was paid twice',
  returnedTitle: '{mode, select, test {Test: } other {}}{total} was paid back',
  byHand:
    'Order {orderId} ({title}) didn’t need this payment. {mode, select, test {Nothing has to be paid back for a test. With real money you’d pay it back at {provider}.} other {Pay it back at {provider}, then say so here.}}',
  returning:
    'Order {orderId} ({title}) didn’t need this payment. {provider} is paying it back. You don’t need to do anything.',
  returned: 'Order {orderId} ({title}) was paid twice. The second payment went back on {date}.',
  isBack: 'I’ve paid it back',
  confirmTitle: 'Is {total} paid back?',
  confirmText:
    'Say so only once the money is on its way from {provider} to the buyer. We won’t remind you again.',
  confirm: 'Yes, it’s back',
} as const
