import type { Id } from '#kernel/ids.ts'
import { instantIn } from '#kernel/wall-clock.ts'
import { isDay } from '#ui/calendar-days.ts'
import { dayOf as dayInZone } from '#ui/days.ts'
import type { Status } from '#ui/statuses.ts'
import { ownZone } from '#webkit/own-zone.ts'
import type { Student } from '../contract.ts'
import type { StudentFilter, StudentStatus } from '../rules.ts'

/** How a person is called: by name, else by address. */
export const nameOf = (student: Pick<Student, 'name' | 'email'>) => student.name || student.email

/** Icon and tint of each status. */
export const statusLooks: Record<StudentStatus, Status> = {
  active: 'active',
  finished: 'completed',
  ended: 'inactive',
}

/** The file of the rows that are shown, or of those that are ticked. */
export function exportAddress(
  courseId: Id<'crs'>,
  what: { filter: StudentFilter; search: string } | { ids: readonly string[] },
): string {
  const query = new URLSearchParams()
  if ('ids' in what) query.set('ids', what.ids.join(','))
  else {
    if (what.filter !== 'all') query.set('filter', what.filter)
    if (what.search) query.set('search', what.search)
  }
  const asked = query.toString()
  return `/api/v1/courses/${courseId}/students.csv${asked ? `?${asked}` : ''}`
}

/**
 * The end of a day in the person's own zone: access "until 24 December" still holds in its evening. Null for what a field couldn't
 * read: of "2027-05" a browser would make a day no one chose.
 */
export function endOfDay(day: string): string | null {
  if (!isDay(day)) return null
  return new Date(instantIn(ownZone(), `${day}T23:59`).getTime() + 59_000).toISOString()
}

/** A day field's value is after today here. */
export function isAhead(day: string): boolean {
  const end = endOfDay(day)
  return end !== null && new Date(end) > new Date()
}

/** The day of an instant, as a day field wants it. */
export const dayOf = (instant: string): string => dayInZone(new Date(instant), ownZone())

/** The first day that access can last to. */
export function tomorrow(): string {
  const today = Date.parse(dayInZone(new Date(), ownZone()))
  return new Date(today + 86_400_000).toISOString().slice(0, 10)
}

/** The zone those days are of, as people read it. */
export const zoneOfDays = (): string => ownZone().replaceAll('_', ' ')
