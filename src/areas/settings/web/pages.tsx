import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/settings',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  },
]
