import type { Language } from '#kernel/language.ts'
import { certificatesSiteTextDe } from './words.de.ts'
import { type CertificatesSiteText, certificatesSiteText } from './words.ts'

const texts: Record<Language, CertificatesSiteText> = { en: certificatesSiteText, de: certificatesSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const certificatesTextIn = (language: Language): CertificatesSiteText => texts[language]
