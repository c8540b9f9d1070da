import { addMinutes, isClock } from '#ui/day-entry.ts'
import { type Window, whyNotWindows } from '../../availability-rules.ts'

/** A day of a form is one text, so that it's kept over a reload like any other field; a closed day is none. */
export const keptHours = (windows: readonly Window[]): string =>
  windows.length === 0 ? '' : JSON.stringify(windows.map(({ from, to }) => [from, to]))

export function readHours(text: string): Window[] {
  if (text === '') return []
  try {
    const pairs = JSON.parse(text) as [string, string][]
    return pairs.map(([from, to]) => ({ from: String(from), to: String(to) }))
  } catch {
    // A draft that another version of this page kept.
    return []
  }
}

export const usualDay: Window = { from: '09:00', to: '17:00' }

/** Hours as they're sent: midnight ends a day as its 24:00. */
export const wireHours = (windows: readonly Window[]): Window[] =>
  windows.map(({ from, to }) => ({ from, to: to === '00:00' ? '24:00' : to }))

/** Hours as fields show them. */
export const fieldHours = (windows: readonly Window[]): Window[] =>
  windows.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to }))

/** Why hours of a day can't be so, in words; null when they can. */
export const whyNotHours = (windows: readonly Window[]): string | null => whyNotWindows(wireHours(windows))

export type Span = { from: number; until: number }

/** The windows that can be read, in minutes, in their order: for a drawing of the day while it's being typed. */
export const readableSpans = (windows: readonly Window[]): Span[] =>
  windows
    .filter((window) => isClock(window.from) && isClock(window.to) && whyNotHours([window]) === null)
    .map(({ from, to }) => ({ from: minuteOf(from), until: to === '00:00' ? 1440 : minuteOf(to) }))
    .toSorted((one, other) => one.from - other.from)

/** A further window begins an hour after the last one, for three hours, as far as the day goes. */
export function nextWindow(windows: readonly Window[]): Window {
  const last = readableSpans(windows).at(-1)
  if (!last) return usualDay
  const from = Math.min(last.until + 60, 22 * 60)
  return { from: clockOf(from), to: clockOf(Math.min(from + 180, 1440)) }
}

export const clockOf = (minute: number): string => addMinutes('00:00', minute % 1440)

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
