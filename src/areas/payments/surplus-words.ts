/** Words of money that came in twice, or at a price that has changed, for its seller. */
export const surplusWords = {
  title:
    '{mode, select, test {Test: } other {}}{because, select, price {{total} came in at an old price} over {{total} came in too late} transfer {Send back {total}} other {{total} was paid twice}}',
  returnedTitle: '{mode, select, test {Test: } other {}}{total} was refunded',
  byHand:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in.} over {Order {orderId} ({title}) wasn’t due anymore when this payment came in.} other {Order {orderId} ({title}) didn’t need this payment.}} {because, select, transfer {Send it from your bank account, then mark it as refunded here.} other {{mode, select, test {You don’t need to refund a test payment. With real money, you’d refund it at {provider}.} other {Refund it at {provider}, then mark it as refunded here.}}}}',
  returning:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in.} over {Order {orderId} ({title}) wasn’t due anymore when this payment came in.} other {Order {orderId} ({title}) didn’t need this payment.}} {provider} is refunding it. You don’t need to do anything.',
  returned:
    '{because, select, price {The price of order {orderId} ({title}) had changed before this payment came in. It was refunded on {date}.} over {Order {orderId} ({title}) wasn’t due anymore when this payment came in. It was refunded on {date}.} transfer {Order {orderId} ({title}) didn’t need this payment. It was refunded on {date}.} other {Order {orderId} ({title}) was paid twice. The second payment was refunded on {date}.}}',
  isBack: 'Mark as refunded',
  confirmTitle: 'Have you refunded {total}?',
  confirmText:
    '{because, select, transfer {Confirm once you’ve sent the money from your bank account.} other {Confirm once the money is on its way from {provider} to the buyer.}} We won’t remind you again.',
  confirm: 'Yes, it’s refunded',
} as const
