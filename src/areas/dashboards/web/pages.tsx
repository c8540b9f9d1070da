import { type AreaPage, screen } from '#webkit/pages.ts'

/** Beside `/dashboard`, which main makes of two areas. */
export const pages: AreaPage[] = [
  {
    path: '/dashboard/activity',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./creator/ActivityPage.tsx'), 'ActivityPage'),
  },
  {
    path: '/dashboard/sales',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./creator/SalesPage.tsx'), 'SalesPage'),
  },
  {
    path: '/welcome',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./welcome/WelcomePage.tsx'), 'WelcomePage'),
  },
]
