import { type AreaPage, screen } from '#webkit/pages.ts'

/** Who takes a course and how it does, for its creator. */
export const pages: AreaPage[] = [
  {
    path: '/students',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./everyone/EveryonePage.tsx'), 'EveryonePage'),
  },
  {
    path: '/courses/:courseId/students',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    slim: true,
    layout: 'bare',
    lazy: screen(() => import('./StudentsPage.tsx'), 'StudentsPage'),
  },
  {
    path: '/courses/:courseId/analytics',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    slim: true,
    layout: 'bare',
    lazy: screen(() => import('./analytics/CourseAnalyticsPage.tsx'), 'CourseAnalyticsPage'),
  },
]
