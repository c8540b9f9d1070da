/** The eight, in the order they are shown: the first ones come first to everybody. */
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

/** How much each one takes. */
export const needed: Record<AchievementKey, number> = {
  firstLesson: 1,
  firstCourse: 1,
  sevenDays: 7,
  noteTaker: 20,
  perfectScore: 100,
  certified: 1,
  fiftyLessons: 50,
  tenHours: 10 * 3600,
}

/** How far a person has come, in the unit of each: lessons, courses, days, notes, percent, certificates, lessons, seconds. */
export type AchievementFacts = Record<AchievementKey, number>

export const nothingYet: AchievementFacts = {
  firstLesson: 0,
  firstCourse: 0,
  sevenDays: 0,
  noteTaker: 0,
  perfectScore: 0,
  certified: 0,
  fiftyLessons: 0,
  tenHours: 0,
}

/** Which of them these facts earn. */
export function earnedBy(facts: AchievementFacts): AchievementKey[] {
  return achievementKeys.filter((key) => facts[key] >= needed[key])
}

/**
 * Days in a row that a person studied: the longest run ever, and the one that still goes on, which today need not be part of
 * yet. Days are `2026-11-21`, each once or more, in any order.
 */
export function daysInARow(days: readonly string[], today: string): { longest: number; current: number } {
  const numbers = [...new Set(days)].map(dayNumber).sort((one, other) => one - other)
  let longest = 0
  let run = 0
  let last = Number.NaN
  for (const day of numbers) {
    run = day === last + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    last = day
  }
  const isGoingOn = numbers.length > 0 && dayNumber(today) - last <= 1
  return { longest, current: isGoingOn ? run : 0 }
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
