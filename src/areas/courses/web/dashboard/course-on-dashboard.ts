import { lazy } from 'react'
import { lineIcons } from '#ui/icons.ts'
import type { ProductOnDashboard } from '#webkit/products.ts'
import type { courseDashboardWords } from '../../dashboard-words.ts'

/** A course on the dashboard of whoever sells it. */
export const courseOnDashboard: ProductOnDashboard = {
  path: '/courses',
  pathOf: (id) => `/courses/${id}`,
  figuresPath: '/courses?tab=analytics',
  create: {
    icon: lineIcons.courses,
    path: '/courses?new=1',
    Dialog: lazy(async () => ({
      default: (await import('../shared/CreateCourseDialog.tsx')).CreateCourseDialog,
    })),
  },
  Recent: lazy(async () => ({ default: (await import('./RecentCourses.tsx')).RecentCourses })),
  // All of them at once, where the types know single ones.
  words: (t): typeof courseDashboardWords => t.raw('courses.dashboard' as never),
}
