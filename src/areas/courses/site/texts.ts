import type { Language } from '#kernel/language.ts'
import { coursesSiteTextDe } from './words.de.ts'
import { type CoursesSiteText, coursesSiteText } from './words.ts'

const texts: Record<Language, CoursesSiteText> = { en: coursesSiteText, de: coursesSiteTextDe }

/** The words of the public pages of this area, in the language of the page. */
export const coursesTextIn = (language: Language): CoursesSiteText => texts[language]
