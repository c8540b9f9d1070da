import { type AreaPage, screen } from '#webkit/pages.ts'

/** Where creators write what the public reads. */
export const pages: AreaPage[] = [
  {
    path: '/courses/:courseId/sales-page',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    lazy: screen(() => import('./sales-page/SalesPageEditor.tsx'), 'SalesPageEditor'),
  },
]
