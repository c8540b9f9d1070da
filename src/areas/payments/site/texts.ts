import type { Language } from '#kernel/language.ts'
import { paymentsSiteTextDe } from './messages.de.ts'
import { type PaymentsSiteText, paymentsSiteText } from './messages.ts'

const texts: Record<Language, PaymentsSiteText> = { en: paymentsSiteText, de: paymentsSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const paymentsTextIn = (language: Language): PaymentsSiteText => texts[language]
