import type { Language } from '#kernel/language.ts'
import { membershipsSiteWordsDe } from './words.de.ts'
import { type MembershipsSiteText, membershipsSiteWords } from './words.ts'

const texts: Record<Language, MembershipsSiteText> = { en: membershipsSiteWords, de: membershipsSiteWordsDe }

export const membershipsTextIn = (language: Language): MembershipsSiteText => texts[language]
