import { dayFrom, isDay } from './calendar-days.ts'

/** Dates and times as people type them, in the writing of their region. What can't be read is null, never a guess. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
/** What is kept is a Gregorian day in digits that can be read back; a region may bring another calendar (`en-u-ca-buddhist`). */
export const inGregorian = { calendar: 'gregory', numberingSystem: 'latn' } as const
const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC', ...inGregorian } as const

/** `2026-11-24` as the reader writes it: "Nov 24, 2026". */
export const writtenDay = (day: string, region: string): string =>
  new Intl.DateTimeFormat(region, style).format(utc(day))

/** The day that was typed: "11/24/2026", "24.11.26", "Nov 24", "2026-11-24". Without a year it's this one. */
export function readDay(typed: string, region: string, today: string): string | null {
  const text = typed.trim()
  if (isDay(text)) return text
  const words = text.toLocaleLowerCase(region).match(/\p{L}+/gu) ?? []
  const numbers = text.match(/\d+/g) ?? []
  const named = words.filter((word) => !/^(st|nd|rd|th|of|de)$/.test(word))
  const thisYear = today.slice(0, 4)
  if (named.length === 1) {
    const month = monthNamed(named[0] ?? '', region)
    const [first = '', second = thisYear] = yearLast(numbers)
    return month && numbers.length > 0 && numbers.length < 3 ? made(second, month, first) : null
  }
  if (named.length > 0) return null
  const order = orderOf(region)
  const parts = numbers.length === 1 ? cut(numbers[0] ?? '', order) : numbers
  const [head = ''] = parts
  if (parts.length === 3 && head.length === 4) return made(head, Number(parts[1]), parts[2] ?? '')
  const kinds = parts.length === 2 ? order.filter((kind) => kind !== 'year') : order
  if (parts.length !== kinds.length) return null
  const of = (kind: DayPart) => parts[kinds.indexOf(kind)]
  return made(of('year') ?? thisYear, Number(of('month')), of('day') ?? '')
}

function made(year: string, month: number, day: string): string | null {
  if (day.length > 2 || year.length === 3 || year.length > 4) return null
  return dayFrom(year.length < 3 ? 2000 + Number(year) : Number(year), month, Number(day))
}

/** A day and a year in either order: what has four digits is the year. */
const yearLast = (numbers: readonly string[]) =>
  numbers[0]?.length === 4 ? [...numbers].reverse() : [...numbers]

/** Eight digits without anything between them. */
const cut = (digits: string, order: readonly string[]): string[] => {
  if (digits.length !== 8) return []
  const widths = order.map((kind) => (kind === 'year' ? 4 : 2))
  return widths.map((width, place) => {
    const from = widths.slice(0, place).reduce((sum, each) => sum + each, 0)
    return digits.slice(from, from + width)
  })
}

type DayPart = 'day' | 'month' | 'year'
const isDayPart = (type: string): type is DayPart => ['day', 'month', 'year'].includes(type)

const inNumbers = (region: string) =>
  new Intl.DateTimeFormat(region, { ...style, month: 'numeric' }).formatToParts(utc('2026-11-24'))

const orderOf = (region: string): DayPart[] =>
  inNumbers(region)
    .map(({ type }) => type)
    .filter(isDayPart)

/** How a date is typed in a region: "MM/DD/YYYY". */
export const patternOf = (region: string, letters: Record<DayPart, string>): string =>
  inNumbers(region)
    .map(({ type, value }) => (isDayPart(type) ? letters[type] : value))
    .join('')

/** The number of a month by its name or how it begins. */
function monthNamed(word: string, region: string): number | null {
  if (word.length < 3) return null
  for (let month = 1; month <= 12; month++) {
    const day = utc(`2026-${String(month).padStart(2, '0')}-01`)
    const names = (['short', 'long'] as const).map((form) =>
      nameIn(new Intl.DateTimeFormat(region, { ...style, month: form }), day),
    )
    if (names.some((name) => name.startsWith(word))) return month
  }
  return null
}

const nameIn = (format: Intl.DateTimeFormat, day: Date): string =>
  (format.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '')
    .toLocaleLowerCase()
    .replace(/\./g, '')

/** `19:30` as a field keeps it. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** A list of times writes dozens of them at each look, and to make a format costs a hundred times what one writing does. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(region: string): Intl.DateTimeFormat {
  const kept = clockFormats.get(region)
  if (kept) return kept
  const made = new Intl.DateTimeFormat(region, { timeStyle: 'short', timeZone: 'UTC', ...inGregorian })
  clockFormats.set(region, made)
  return made
}

/** `19:30` as the reader writes it: "7:30 PM". */
export const writtenClock = (clock: string, region: string): string =>
  clockFormat(region).format(new Date(`2026-01-01T${clock}:00Z`))

/** The time that was typed: "7:30 pm", "19.30", "1930", "7pm", "19 Uhr". */
export function readClock(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:uhr|h)?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(typed.trim())
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  const hour = half ? hourOfHalf(Number(hours), half.toLowerCase()) : Number(hours)
  const clock = `${String(hour).padStart(2, '0')}:${minutes}`
  return isClock(clock) ? clock : null
}

const hourOfHalf = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === 'p' ? 12 : 0)

/** A time some minutes later, around midnight too. */
export function addMinutes(clock: string, count: number): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const sum = (hours * 60 + minutes + count + 2 * 1440) % 1440
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
