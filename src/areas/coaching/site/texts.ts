import type { Language } from '#kernel/language.ts'
import { coachingSiteWordsDe } from './words.de.ts'
import { type CoachingPackagesSiteText, coachingSiteWords } from './words.ts'

const texts: Record<Language, CoachingPackagesSiteText> = { en: coachingSiteWords, de: coachingSiteWordsDe }

export const coachingTextIn = (language: Language): CoachingPackagesSiteText => texts[language]
