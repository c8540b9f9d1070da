import type { SelectOption } from '#ui/SelectField.tsx'

/** Ways to write dates and numbers in the language of the app. */
export const regions = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA'] as const

const sample = new Date(2026, 10, 21)

/** "United States (11/21/2026)" */
export function regionOptions(): SelectOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return regions.map((value) => ({
    value,
    label: `${names.of(value.slice(3)) ?? value} (${new Intl.DateTimeFormat(value).format(sample)})`,
  }))
}
