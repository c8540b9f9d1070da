import { plansApi } from '../api.ts'

/** What of the plan is used, for whoever shows it beside something else. */
export const planUsageQuery = () => plansApi.usage.queryOptions()
