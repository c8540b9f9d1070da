/** Which part of today an earlier moment was in, yesterday, or a day before. */
export type When = 'morning' | 'afternoon' | 'evening' | 'yesterday' | 'day'

/** In words of the reader's own clock: "this morning". */
export function whenWas(at: Date, now: Date): When {
  const daysAgo = Math.round((midnight(now) - midnight(at)) / 86_400_000)
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo !== 0) return 'day'
  const hour = at.getHours()
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
