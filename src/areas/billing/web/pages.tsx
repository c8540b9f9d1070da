import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/admin/billing',
    access: { role: 'admin' },
    shell: 'app',
    lazy: screen(() => import('./BillingPage.tsx'), 'BillingPage'),
  },
]
