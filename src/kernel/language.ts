/** The languages the product has: each has every catalog whole. English is the one the others are made from. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What a language calls itself, for choosing it. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Languages written from right to left. None of ours is one yet, but every screen is laid out for one. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** The direction a BCP 47 locale is written in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** The language of a BCP 47 locale such as "de-AT"; null for a language we don't have. */
export function languageOf(locale: string | null | undefined): Language | null {
  const wanted = locale?.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === wanted) ?? null
}

/** The first of our languages in an `Accept-Language` header, by the reader's own order (RFC 9110 §12.5.4). */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((wish, place) => {
      const [locale = '', ...rest] = wish.trim().split(';')
      const quality = Number(rest.find((part) => part.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { locale, quality: Number.isFinite(quality) ? quality : 0, place }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.place - other.place)
  for (const { locale } of wishes) {
    const language = languageOf(locale)
    if (language) return language
  }
  return null
}

/**
 * The shape of a catalog in another language: the same keys and the same functions, other words. A missing
 * key, or one too many, is a type error.
 */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Words<R>
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T extends object
        ? { readonly [K in keyof T]: Words<T[K]> }
        : T
