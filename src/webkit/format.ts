import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { formatMoney, formatPrice, type Money } from '#kernel/money.ts'
import { useOwnZone } from './own-zone.ts'

export type Format = ReturnType<typeof formatFor>

/** Numbers, money and dates as the reader's region writes them, in the reader's own zone unless another one is named. */
export function useFormat(named?: string): Format {
  const region = useReaderRegion()
  const own = useOwnZone()
  const timeZone = named ?? own
  return formatFor(region, timeZone)
}

/** The region whose writing the reader chose, or their device's: `en-GB`. */
export function useReaderRegion(): string {
  const locale = useLocale()
  const chosen = useSyncExternalStore(onPreferred, () => preferred)
  return regional(locale, chosen)
}

type Formats = ReturnType<typeof makeFormats>
const made = new Map<string, Formats>()

/** The same outside of components. Making them costs more than using them, and each row of a list asks: they're made once. */
export function formatFor(locale: string, timeZone?: string): Formats {
  const key = `${locale} ${timeZone ?? ''}`
  const formats = made.get(key) ?? makeFormats(locale, timeZone)
  made.set(key, formats)
  return formats
}

function makeFormats(locale: string, timeZone?: string) {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    money: (money: Money) => formatMoney(money, locale),
    price: (money: Money) => formatPrice(money, locale),
    number: (value: number) => number.format(value),
    /** Of a hundred: 49 is "49%". */
    percent: (value: number, digits = 0) =>
      digits === 0
        ? percent.format(value / 100)
        : new Intl.NumberFormat(locale, {
            style: 'percent',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(value / 100),
    day: (instant: string | Date) => day.format(new Date(instant)),
    dateTime: (instant: string | Date) => moment.format(new Date(instant)),
    time: (instant: string | Date) => clock.format(new Date(instant)),
  }
}

let preferred: string | null = null
const listeners = new Set<() => void>()

function onPreferred(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whoever is signed in has chosen how dates and numbers are written; null leaves it to the device. */
export function preferRegion(locale: string | null): void {
  preferred = locale?.includes('-') ? locale : null
  for (const changed of listeners) changed()
}

/** Person or device may say which English, which German; another language than the catalog's would mix two. */
function regional(locale: string, chosen: string | null): string {
  const isOfIt = (wanted: string | null) => wanted?.split('-')[0] === locale.split('-')[0]
  return [chosen, ...deviceLocales()].find(isOfIt) ?? locale
}

/** The language this device asks for first; null without one. */
export const deviceLocale = (): string | null => deviceLocales()[0] ?? null

/** The languages this device asks for, without what is no name that `Intl` takes ("en-US@posix"). */
function deviceLocales(): string[] {
  if (typeof navigator === 'undefined') return []
  return (navigator.languages ?? [navigator.language]).flatMap((name) => {
    try {
      return Intl.getCanonicalLocales(name)
    } catch {
      return []
    }
  })
}
