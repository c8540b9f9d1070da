/** Words of money that doesn't add up, English. */
export const mismatchWords = {
  title: 'Money that doesn’t add up',
  loadFailed: 'Money that doesn’t add up didn’t load.',
  text: 'We compare every store’s orders and transactions every 15 minutes, and all its totals with its payment providers once a day. What differs stays here until it agrees again. Nothing is changed by itself.',
  labels: {
    order: 'Order {subject}',
    transaction: 'Transaction {subject}',
    total: '{name}',
    object: '{name}',
  },
  faults: {
    payment:
      'It’s paid and not in the books, or the other way around. Compare it with your payment provider.',
    refunded: 'What was refunded isn’t what its refunds say. Check its refunds at the payment provider.',
    items: 'Its items don’t come to its total. Report it to us.',
    delivery: 'It’s paid, and no one is delivering it.',
    access: 'It’s delivered, but its buyer has no access. Give them access on the product’s own page.',
    lines:
      'Its lines in the ledger aren’t what it moved. Report it with what npm run cli -- ledger:verify prints.',
    sums: 'A stored total is off. Recount it: totals are added up again from their rows, and nothing else changes.',
    ledger:
      'The screen shows one amount, and the rows behind it come to another. Report it with what npm run cli -- ledger:verify prints.',
    provider:
      'The payment provider’s balance is another. Look there for payments, refunds or fees that aren’t here.',
    unknownCharge:
      'The payment provider took this payment, and it isn’t here. Its store’s owner can press Sync in Payments. If it stays, refund it at the provider, or give its buyer access by hand.',
    otherCharge:
      'The payment provider took another amount than is booked here. Compare both, and refund the difference at the provider.',
    goneCharge:
      'It’s booked here, and the payment provider doesn’t have it. Look for it there before anything of it is refunded or paid out.',
    unknownRefund:
      'The payment provider paid this back, and it isn’t here. Its store’s owner can press Sync in Payments. If it stays, end the buyer’s access by hand.',
    otherRefund: 'The payment provider paid back another amount than is booked here. Compare both there.',
    unknownPayout:
      'The payment provider paid this out, and it isn’t here. Its store’s owner can press Sync in Payments.',
    otherPayout: 'The payment provider paid out another amount than is booked here. Compare both there.',
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
