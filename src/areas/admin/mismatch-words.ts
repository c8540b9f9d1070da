/** Words of money that doesn't add up, English. */
export const mismatchWords = {
  title: 'Money that doesn’t add up',
  loadFailed: 'Money that doesn’t add up didn’t load.',
  text: 'We compare every store’s orders and transactions every 15 minutes, and all its totals with its payment providers once a day. Anything that differs stays here until it matches again. We don’t change anything automatically.',
  labels: {
    order: 'Order {subject}',
    transaction: 'Transaction {subject}',
    total: '{name}',
    object: '{name}',
  },
  faults: {
    payment:
      'It’s paid but not in the books, or the other way around. Compare it with your payment provider.',
    refunded: 'The amount refunded doesn’t match its refunds. Check them at the payment provider.',
    items: 'Its items don’t add up to its total. Report it to us.',
    delivery: 'It’s paid, but it isn’t being delivered.',
    access: 'It’s delivered, but the buyer has no access. Give them access on the product’s page.',
    lines:
      'Its ledger entries don’t match its amount. Report it with the output of npm run cli -- ledger:verify.',
    sums: 'A stored total is off. Recount adds it up again from its rows, and changes nothing else.',
    ledger:
      'The screen shows one amount, but the rows behind it add up to another. Report it with the output of npm run cli -- ledger:verify.',
    provider:
      'The payment provider shows a different balance. Look there for payments, refunds or fees that aren’t here.',
    unknownCharge:
      'The payment provider has this payment, but it isn’t here. The store’s owner can press Sync in Payments. If that doesn’t help, refund it at the provider, or give the buyer access yourself.',
    otherCharge:
      'The payment provider took a different amount than we recorded. Compare both, and refund the difference at the provider.',
    goneCharge:
      'We recorded this payment, but the payment provider doesn’t have it. Look for it there before you refund it or pay it out.',
    unknownRefund:
      'The payment provider refunded this, but the refund isn’t here. The store’s owner can press Sync in Payments. If that doesn’t help, end the buyer’s access yourself.',
    otherRefund: 'The payment provider refunded a different amount than we recorded. Compare both there.',
    unknownPayout:
      'The payment provider paid this out, but it isn’t here. The store’s owner can press Sync in Payments.',
    otherPayout: 'The payment provider paid out a different amount than we recorded. Compare both there.',
  },
  expected: 'Should be {amount}, is {found}',
  test: 'Test money',
  seen: 'Found {when}, checked {checked}',
  check: 'Check again',
  checking: 'Checking…',
  recount: 'Recount',
  recounting: 'Recounting…',
  agrees: 'Everything in @{store} adds up now',
  left: '{count, plural, one {One thing still doesn’t add up} other {# things still don’t add up}}.',
  more: '{count, plural, one {One more} other {# more}} below these.',
} as const
