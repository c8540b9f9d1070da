import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'

const words = {
  en: {
    notYet: (at: string) => `This goes on sale on ${at}.`,
    until: (at: string) => `Until ${at}`,
    left: (count: number) => `${count} left`,
  },
  de: {
    notYet: (at: string) => `Das gibt es ab ${at}.`,
    until: (at: string) => `Bis ${at}`,
    left: (count: number) => `Noch ${count} übrig`,
  },
} satisfies Record<Language, unknown>

/** When a sale begins and ends, and how many are left: on the clock of its seller, whose zone is said. */
export function windowWordsIn(lang: Language, timeZone: string) {
  const format = new Intl.DateTimeFormat(localeOf(lang), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  })
  const { notYet, until, left } = words[lang]
  return {
    notYet: (at: Date) => notYet(format.format(at)),
    until: (at: Date) => until(format.format(at)),
    left,
  }
}
