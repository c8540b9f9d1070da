import type { Language } from '#kernel/language.ts'
import type { SelectOption } from '#ui/SelectField.tsx'

/** Ways to write dates and numbers, by the language that is read: a mix of two would be neither. */
const regions: Record<Language, readonly string[]> = {
  en: ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA'],
  de: ['de-DE', 'de-AT', 'de-CH', 'de-LI', 'de-LU'],
}

const sample = new Date(2026, 10, 21)

/** "United States (11/21/2026)" */
export function regionOptions(language: Language): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return regions[language].map((value) => ({
    value,
    label: `${names.of(value.slice(3)) ?? value} (${new Intl.DateTimeFormat(value).format(sample)})`,
  }))
}

/** The locale when it is a region of the language, or nothing: then the device decides. */
export const regionOf = (locale: string, language: Language): string =>
  regions[language].find((region) => region === locale) ?? ''
