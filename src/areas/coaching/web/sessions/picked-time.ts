import { instantIn } from '#kernel/wall-clock.ts'
import { isDay } from '#ui/calendar-days.ts'
import { isClock } from '#ui/day-entry.ts'

export const noTime = { day: '', startsAt: '', clock: '', isOwn: '' }
export type PickedTime = typeof noTime

/** The instant that was chosen from the list or typed; null while there's none. */
export function pickedInstant({ day, startsAt, clock, isOwn }: PickedTime, timeZone: string): string | null {
  if (isOwn !== 'yes') return startsAt || null
  return isDay(day) && isClock(clock) ? instantIn(timeZone, `${day}T${clock}`).toISOString() : null
}

/** Which field has no time yet; null when there's one. */
export function missingTime(picked: PickedTime): 'day' | 'clock' | 'startsAt' | null {
  if (picked.isOwn !== 'yes')
    return picked.startsAt ? null : picked.day === '' || isDay(picked.day) ? 'startsAt' : 'day'
  if (!isDay(picked.day)) return 'day'
  return isClock(picked.clock) ? null : 'clock'
}
