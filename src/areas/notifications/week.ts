import type { Money } from '#kernel/money.ts'

/** The first and the last day of a week on its reader's calendar: `2026-11-16`. */
export type WeekDays = { from: string; to: string }

/** "November 16 – 22" as a reader's language or region writes it. */
export function daysOfWeek({ from, to }: WeekDays, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return day.formatRange(new Date(from), new Date(to))
}

/** One thing that a week brought, with what the week before did. */
export type WeekFigure =
  | { of: 'sales'; count: number; amount: Money; before: Money }
  | { of: CountedInWeek; count: number; before: number }
  | { of: 'testMode' }

export type CountedInWeek =
  | 'joined'
  | 'finished'
  | 'reviews'
  | 'lessons'
  | 'courses'
  | 'accounts'
  | 'creators'
