import { type AreaPage, screen } from '#webkit/pages.ts'

const admins = { role: 'admin' } as const

/** An admin's `/dashboard` shows the first of these too (main/web). */
export const pages: AreaPage[] = [
  {
    path: '/admin',
    access: admins,
    shell: 'app',
    lazy: screen(() => import('./AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/admin/settings',
    access: admins,
    shell: 'app',
    lazy: screen(() => import('./settings/InstanceSettingsPage.tsx'), 'InstanceSettingsPage'),
  },
  {
    path: '/admin/outbox',
    access: admins,
    shell: 'app',
    lazy: screen(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
  },
  {
    path: '/admin/users/:userId',
    access: admins,
    shell: 'app',
    lazy: screen(() => import('./users/PersonPage.tsx'), 'PersonPage'),
  },
]
