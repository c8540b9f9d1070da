import type { Window } from '../../availability-rules.ts'

/** Days that are other than their week: closed without windows. */
export type Exception = { fromDay: string; toDay: string; windows: Window[]; note: string }

/** All of them as one text of the form, in the order of their days. */
export const keptExceptions = (exceptions: readonly Exception[]): string =>
  JSON.stringify(exceptions.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay)))

export function readExceptions(text: string): Exception[] {
  try {
    return JSON.parse(text) as Exception[]
  } catch {
    return []
  }
}
