import type { Plan } from '#kernel/actor.ts'
import type { Sentences } from '#kernel/sentences.ts'
import { studentLimitSentence } from './rules.ts'

/** Where a plan stopped an import, by the code that's stored. */
export const plansReasons = {
  'plans.studentLimit(free_plan)': studentLimitSentence('free_plan'),
  'plans.studentLimit(basic_plan)': studentLimitSentence('basic_plan'),
  'plans.studentLimit(pro_plan)': studentLimitSentence('pro_plan'),
} as const satisfies Sentences

type PlansReason = keyof typeof plansReasons

/** Why no one more could be made a student. */
export const studentLimit = (plan: Plan): PlansReason => `plans.studentLimit(${plan})`
