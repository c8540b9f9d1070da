import { type AreaPage, screen } from '#webkit/pages.ts'

/** `/dashboard` is everybody's and shows what the role has; `/admin` is the admin's by name. */
export const pages: AreaPage[] = [
  {
    path: '/dashboard',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: '/admin',
    access: { role: 'admin' },
    shell: 'app',
    lazy: screen(() => import('./admin/AdminDashboard.tsx'), 'AdminDashboard'),
  },
]
