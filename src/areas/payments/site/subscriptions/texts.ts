import type { Language } from '#kernel/language.ts'
import { subscriptionTextDe } from './words.de.ts'
import { type SubscriptionText, subscriptionText } from './words.ts'

const texts: Record<Language, SubscriptionText> = { en: subscriptionText, de: subscriptionTextDe }

/** What public pages say of subscriptions, in the language of the page; of a membership under that name. */
export function subscriptionTextIn(language: Language, isMembership = false): SubscriptionText {
  const text = texts[language]
  return isMembership ? { ...text, ...text.membership } : text
}
