import { clockIn } from '#kernel/wall-clock.ts'

/** Which part of today an earlier moment was in, yesterday, or a day before. */
export type When = 'morning' | 'afternoon' | 'evening' | 'yesterday' | 'day'

/** In words of the reader's own zone: "this morning". */
export function whenWas(at: Date, now: Date, timeZone: string): When {
  const [day = '', clock = ''] = clockIn(timeZone, at).split('T')
  const [today = ''] = clockIn(timeZone, now).split('T')
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo !== 0) return 'day'
  return clock < '12' ? 'morning' : clock < '18' ? 'afternoon' : 'evening'
}
