import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/coaching',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./CoachingPage.tsx'), 'CoachingPage'),
  },
]
