import type { OfferPriceWords } from './offer-words.ts'

export const offerPriceWordsDe: OfferPriceWords = {
  free: 'Kostenlos',
  from: (least) => `Ab ${least}`,
  anyAmount: 'Zahl, was du willst',
  instalments: (count, part) => `${count} × ${part}`,
  each: { month: (price) => `${price} im Monat`, year: (price) => `${price} im Jahr` },
  trial: (days) => (days === 1 ? '1 Tag kostenlos' : `${days} Tage kostenlos`),
  setup: (fee) => `${fee} zum Start`,
}
