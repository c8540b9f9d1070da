import type { Plan } from '#kernel/actor.ts'
import type { Sentences } from '#kernel/sentences.ts'
import { closedSentence, studentLimitSentence } from './rules.ts'

/** Where a plan stopped an import, by the code that's stored. */
export const plansReasons = {
  'plans.courseClosed(free_plan)': closedSentence('free_plan'),
  'plans.courseClosed(basic_plan)': closedSentence('basic_plan'),
  'plans.courseClosed(pro_plan)': closedSentence('pro_plan'),
  'plans.studentLimit(free_plan)': studentLimitSentence('free_plan'),
  'plans.studentLimit(basic_plan)': studentLimitSentence('basic_plan'),
  'plans.studentLimit(pro_plan)': studentLimitSentence('pro_plan'),
} as const satisfies Sentences

type PlansReason = keyof typeof plansReasons

/** Why someone wasn't put on a course that the plan doesn't keep open. */
export const courseClosed = (plan: Plan): PlansReason => `plans.courseClosed(${plan})`

/** Why no one more could be put on a course. */
export const studentLimit = (plan: Plan): PlansReason => `plans.studentLimit(${plan})`
