/** Words of gifts on the creator's screens, English. */
export const giftWords = {
  giftable: 'Gifts',
  giftableHint: 'Anyone can buy it for someone else.',
  order: 'Gift',
  orderLink: 'See who paid',
}
