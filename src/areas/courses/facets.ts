/** What a course can be about. Kept short: a list that everyone reads to its end. */
export const courseSubjects = [
  'art',
  'craft',
  'design',
  'photography',
  'music',
  'writing',
  'language',
  'business',
  'marketing',
  'technology',
  'science',
  'health',
  'food',
  'home',
  'growth',
  'other',
] as const
export type CourseSubject = (typeof courseSubjects)[number]

/** For whom a course is; `all` for everyone. */
export const courseLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof courseLevels)[number]

/** Languages a course can be taught in. */
export const courseLanguages = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const
export type CourseLanguage = (typeof courseLanguages)[number]

export type CourseFacets = {
  subject: CourseSubject | null
  level: CourseLevel | null
  language: CourseLanguage | null
}

/** What a language is called in another, with the capital a list begins with. */
export function languageNameIn(language: string, shownIn: string): string {
  const name = new Intl.DisplayNames(shownIn, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1)
}
