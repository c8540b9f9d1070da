import type { Plan } from '#kernel/actor.ts'

/** `counted`: how many products of the kinds that count (`Product.countsFor`). */
type PlanLimits = { counted: number | null; students: number | null; storageBytes: number }

const gigabyte = 1_000_000_000

/** What each plan includes, counted on the server; null means unlimited. Storage may be changed by an admin. */
export const planLimits: Record<Plan, PlanLimits> = {
  free_plan: { counted: 1, students: 100, storageBytes: 5 * gigabyte },
  basic_plan: { counted: 10, students: 1_000, storageBytes: 100 * gigabyte },
  pro_plan: { counted: null, students: null, storageBytes: 1_000 * gigabyte },
}

const studentSentences: Record<Plan, string> = {
  free_plan: 'The Free Plan includes 100 students. Upgrade to Basic for 1,000.',
  basic_plan: 'The Basic Plan includes 1,000 students. Upgrade to Pro for as many as you like.',
  pro_plan: 'The Pro Plan includes as many students as you like.',
}

/** What a creator reads when no one more can be made a student by hand. */
export function studentLimitSentence(plan: Plan): string {
  return studentSentences[plan]
}
