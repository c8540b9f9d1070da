import type { Plan } from '#kernel/actor.ts'
import type { Sentences } from '#kernel/sentences.ts'
import { closedSentence } from './plan-sentences.ts'

/** Where a plan stopped an import, by the code that's stored. */
export const coursesReasons = {
  'plans.courseClosed(free_plan)': closedSentence('free_plan'),
  'plans.courseClosed(basic_plan)': closedSentence('basic_plan'),
  'plans.courseClosed(pro_plan)': closedSentence('pro_plan'),
} as const satisfies Sentences

/** Why someone wasn't put on a course that the plan doesn't keep open. */
export const courseClosed = (plan: Plan): keyof typeof coursesReasons => `plans.courseClosed(${plan})`
