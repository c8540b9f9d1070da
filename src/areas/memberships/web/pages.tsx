import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/membership',
    access: { role: 'creator', plan: 'pro_plan' },
    shell: 'app',
    lazy: screen(() => import('./MembershipPage.tsx'), 'MembershipPage'),
  },
]
