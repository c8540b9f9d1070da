/** Which greeting of the day it is by a clock: the server's first paint and the screen say the same one. Late nights are evenings. */
export function partOfDay(at: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = hourIn(at, timeZone)
  if (hour < 5 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

/** Hours since midnight there, with the minutes as a fraction. */
export function hourIn(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: 'numeric',
    timeZone,
  }).formatToParts(at)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') + read('minute') / 60
}
