import { lineIcons } from '#ui/icons.ts'
import type { ProductOnDashboard } from '#webkit/products.ts'
import type { coachingDashboardWords } from '../dashboard-words.ts'

/** Coaching on the dashboard of whoever sells it: its quick action and its stops on the way to a first sale. */
export const coachingOnDashboard: ProductOnDashboard = {
  path: '/coaching?tab=packages',
  pathOf: (id) => `/coaching/packages/${id}`,
  create: { icon: lineIcons.coaching, path: '/coaching/packages/new' },
  // All of them at once, where the types know single ones.
  words: (t): typeof coachingDashboardWords => t.raw('coaching.dashboard' as never),
}
