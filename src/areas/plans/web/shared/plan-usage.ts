import type { PlanUsage } from '../../contract.ts'
import { plansApi } from '../api.ts'

/** What of the plan is used, for whoever shows it beside something else. */
export const planUsageQuery = () => plansApi.usage.queryOptions()

/** The same as it's told: how many things count, and no limits where the operator lifted them. */
export function usedOf({ courses: counted, courseLimit: most, students, studentLimit, enforced }: PlanUsage) {
  return {
    ...{ counted, students },
    countedLimit: enforced ? most : null,
    studentLimit: enforced ? studentLimit : null,
  }
}
