import type { Language } from '#kernel/language.ts'
import type { SubscriptionNames } from '#platform/product-words.ts'
import { subscriptionTextDe } from './words.de.ts'
import { type SubscriptionText, subscriptionText } from './words.ts'

const texts: Record<Language, SubscriptionText> = { en: subscriptionText, de: subscriptionTextDe }

/** What public pages say of subscriptions, in the language of the page, by the names that a kind of product has for its own. */
export const subscriptionTextIn = (language: Language, names?: SubscriptionNames): SubscriptionText => ({
  ...texts[language],
  ...names,
})
