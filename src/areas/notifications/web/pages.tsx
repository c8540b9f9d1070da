import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/notifications',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
  },
]
