/** A price in words, for its seller and its buyers alike. */
export const offerPriceWords = {
  free: 'Free',
  from: (least: string) => `From ${least}`,
  anyAmount: 'Pay what you want',
  instalments: (count: number, part: string) => `${count} × ${part}`,
  each: { month: (price: string) => `${price} a month`, year: (price: string) => `${price} a year` },
  trial: (days: number) => (days === 1 ? '1 day free' : `${days} days free`),
  setup: (fee: string) => `${fee} to start`,
}
export type OfferPriceWords = typeof offerPriceWords
