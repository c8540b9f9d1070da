import type * as z from 'zod'

export const severities = ['info', 'success', 'warning'] as const
export type Severity = (typeof severities)[number]

/** A fact an area announces. `severity` is the column the admin's log filters by; a failure is a warning. */
export type EventType<S extends z.ZodType = z.ZodType> = { type: string; payload: S; severity: Severity }

/** Declares a fact, named `area.pastTense`. */
export function defineEvent<S extends z.ZodType>(
  type: string,
  payload: S,
  severity: Severity = 'info',
): EventType<S> {
  return { type, payload, severity }
}
