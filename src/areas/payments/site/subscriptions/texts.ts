import type { Language } from '#kernel/language.ts'
import { subscriptionTextDe } from './words.de.ts'
import { type SubscriptionText, subscriptionText } from './words.ts'

const texts: Record<Language, SubscriptionText> = { en: subscriptionText, de: subscriptionTextDe }

/** What public pages say of subscriptions, in the language of the page. */
export const subscriptionTextIn = (language: Language): SubscriptionText => texts[language]
