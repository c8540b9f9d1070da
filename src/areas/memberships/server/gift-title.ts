import type { Interval } from '#areas/payments/pricing/periods.ts'
import type { Language } from '#kernel/language.ts'
import { giftTitleWordsDe } from './emails/gift-words.de.ts'
import { giftTitleWords } from './emails/gift-words.ts'

const words = { en: giftTitleWords, de: giftTitleWordsDe }

/** "Premium: gift for a month", as it's on the order and its invoice. */
export const giftTitleIn = (language: Language, tier: string, interval: Interval): string =>
  words[language](tier, interval)
