import type { Language } from '#kernel/language.ts'
import { coachingSiteWordsDe } from './words.de.ts'
import { type CoachingSiteText, coachingSiteWords } from './words.ts'

const texts: Record<Language, CoachingSiteText> = { en: coachingSiteWords, de: coachingSiteWordsDe }

export const coachingTextIn = (language: Language): CoachingSiteText => texts[language]
