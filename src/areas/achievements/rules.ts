/** The eight, in the order they are shown: the first ones come first to everyone. */
export const achievementKeys = [
  'firstLesson',
  'firstCourse',
  'sevenDays',
  'noteTaker',
  'perfectScore',
  'certified',
  'fiftyLessons',
  'tenHours',
] as const
export type AchievementKey = (typeof achievementKeys)[number]

/** How much each one takes: lessons, courses, days in a row, notes, percent, certificates, lessons, seconds of study. */
export const achievementGoals: Record<AchievementKey, number> = {
  firstLesson: 1,
  firstCourse: 1,
  sevenDays: 7,
  noteTaker: 20,
  perfectScore: 100,
  certified: 1,
  fiftyLessons: 50,
  tenHours: 10 * 3600,
}

export type Run = {
  /** Days in a row up to now: the run that today or yesterday belongs to, 0 when neither does. */
  current: number
  /** The day that made it seven for the first time. */
  reachedOn: string | null
}

/** Runs of days on which someone learned. Days are `2026-11-21`, each once or more, in any order; today is one too. */
export function runOf(days: readonly string[], today: string, enough = achievementGoals.sevenDays): Run {
  let run = 0
  let last = Number.NaN
  let reachedOn: string | null = null
  for (const day of [...new Set(days)].sort()) {
    const number = numberOf(day)
    run = number === last + 1 ? run + 1 : 1
    last = number
    if (run >= enough) reachedOn ??= day
  }
  // A day of someone east of us may be ahead of ours; one that isn't over yet breaks nothing.
  return { current: last >= numberOf(today) - 1 ? run : 0, reachedOn }
}

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
