import type { Notification } from '../../contract.ts'

export type Day = { day: string; at: Date; notifications: Notification[] }

/** Notifications by the day of their latest event in the reader's zone, in the order they come in. */
export function byDay(notifications: readonly Notification[], timeZone?: string): Day[] {
  const days: Day[] = []
  for (const notification of notifications) {
    const at = new Date(notification.lastAt)
    const day = dayOf(at, timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, at, notifications: [notification] })
  }
  return days
}

/** Today, yesterday, or neither. */
export function nearness(day: string, now: Date, timeZone?: string): 'today' | 'yesterday' | 'earlier' {
  if (day === dayOf(now, timeZone)) return 'today'
  return day === dayOf(new Date(now.getTime() - 86_400_000), timeZone) ? 'yesterday' : 'earlier'
}

function dayOf(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
