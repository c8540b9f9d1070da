import type { Language } from '#kernel/language.ts'
import { paymentsSiteTextDe } from './words.de.ts'
import { type PaymentsSiteText, paymentsSiteText } from './words.ts'

const texts: Record<Language, PaymentsSiteText> = { en: paymentsSiteText, de: paymentsSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const paymentsTextIn = (language: Language): PaymentsSiteText => texts[language]
