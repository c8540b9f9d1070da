import type { Language } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { deviceLocale } from '#webkit/format.ts'
import { shownLanguage } from '#webkit/language.ts'

const euro = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))

/** The time zone, language and currency of this device, guessed so that we don't have to ask. */
export function guessPlace(): {
  timeZone: string
  locale: string
  language: Language
  currency: Currency
} {
  const locale = deviceLocale() ?? 'en'
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    locale,
    // The language they read the form in.
    language: shownLanguage(),
    currency: currencyOf(locale),
  }
}

function currencyOf(locale: string): Currency {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  if (region === 'GB') return 'GBP'
  return euro.has(region) ? 'EUR' : 'USD'
}
