import type { Plan } from '#kernel/actor.ts'

type PlanLimits = { courses: number | null; students: number | null; storageBytes: number }

const gigabyte = 1_000_000_000

/** What each plan includes, counted on the server; null means unlimited. Storage may be changed by an admin. */
export const planLimits: Record<Plan, PlanLimits> = {
  free_plan: { courses: 1, students: 100, storageBytes: 5 * gigabyte },
  basic_plan: { courses: 10, students: 1_000, storageBytes: 100 * gigabyte },
  pro_plan: { courses: null, students: null, storageBytes: 1_000 * gigabyte },
}

const sentences: Record<Plan, string> = {
  free_plan: 'The Free Plan includes 1 course. Move to Basic for 10.',
  basic_plan: 'The Basic Plan includes 10 courses. Move to Pro for as many as you like.',
  pro_plan: 'The Pro Plan includes as many courses as you like.',
}

/** What a creator reads when the plan's number of courses is used up. */
export function limitSentence(plan: Plan): string {
  return sentences[plan]
}

const closedSentences: Record<Plan, string> = {
  free_plan:
    'This course is closed to new students: the Free Plan keeps 1 course open. Choose another one to keep open under Courses, or move to Basic for 10.',
  basic_plan:
    'This course is closed to new students: the Basic Plan keeps 10 courses open. Choose others to keep open under Courses, or move to Pro for as many as you like.',
  pro_plan: 'The Pro Plan keeps all your courses open.',
}

/** What a creator reads who puts someone on a course that the plan doesn't keep open. */
export function closedSentence(plan: Plan): string {
  return closedSentences[plan]
}

const mostOpen: Record<Plan, string> = {
  free_plan: 'Choose 1 course. That’s what the Free Plan keeps open.',
  basic_plan: 'Choose at most 10 courses. That’s what the Basic Plan keeps open.',
  pro_plan: 'The Pro Plan keeps all your courses open.',
}

/** What a creator reads who wants to keep more courses open than the plan does. */
export function mostOpenSentence(plan: Plan): string {
  return mostOpen[plan]
}

const studentSentences: Record<Plan, string> = {
  free_plan: 'The Free Plan includes 100 students. Move to Basic for 1,000.',
  basic_plan: 'The Basic Plan includes 1,000 students. Move to Pro for as many as you like.',
  pro_plan: 'The Pro Plan includes as many students as you like.',
}

/** What a creator reads when no one more can be put on a course by hand. */
export function studentLimitSentence(plan: Plan): string {
  return studentSentences[plan]
}
