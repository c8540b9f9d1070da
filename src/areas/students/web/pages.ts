import { type AreaPage, screen } from '#webkit/pages.ts'

/** Who takes a course, for its creator. */
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
    lazy: screen(() => import('./StudentsPage.tsx'), 'StudentsPage'),
  },
]
