import type { Plan } from '#kernel/actor.ts'

const limits: Record<Plan, string> = {
  free_plan: 'The Free Plan includes 1 course. Upgrade to Basic for 10.',
  basic_plan: 'The Basic Plan includes 10 courses. Upgrade to Pro for as many as you like.',
  pro_plan: 'The Pro Plan includes as many courses as you like.',
}

/** What a creator reads when the plan's number of courses is used up. */
export function limitSentence(plan: Plan): string {
  return limits[plan]
}

const closedSentences: Record<Plan, string> = {
  free_plan:
    'This course is closed to new students: the Free Plan keeps 1 course open. Choose which one stays open under Courses, or upgrade to Basic for 10.',
  basic_plan:
    'This course is closed to new students: the Basic Plan keeps 10 courses open. Choose which ones stay open under Courses, or upgrade to Pro for as many as you like.',
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
