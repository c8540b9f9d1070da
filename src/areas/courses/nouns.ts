import type { Nouns } from '#kernel/things.ts'

/** What a course is called in sentences of other areas. */
export const courseNouns: Nouns = {
  en: { one: 'course', many: 'courses', first: 'first course', parts: 'lessons' },
  de: { one: 'Kurs', many: 'Kurse', first: 'den ersten Kurs', parts: 'Lektionen' },
}
