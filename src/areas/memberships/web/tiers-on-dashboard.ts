import { lineIcons } from '#ui/icons.ts'
import type { ProductOnDashboard } from '#webkit/products.ts'
import type { membershipsDashboardWords } from '../dashboard-words.ts'

/** Memberships on the dashboard of whoever has the plan they're part of. */
export const tiersOnDashboard: ProductOnDashboard = {
  plan: 'pro_plan',
  path: '/membership?tab=tiers',
  pathOf: (id) => `/membership?tab=tiers&open=${id}`,
  create: { icon: lineIcons.membership, path: '/membership?tab=tiers&new=tier' },
  // All of them at once, where the types know single ones.
  words: (t): typeof membershipsDashboardWords => t.raw('memberships.dashboard' as never),
}
