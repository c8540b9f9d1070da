import { type AreaPage, screen } from '#webkit/pages.ts'

export const pages: AreaPage[] = [
  {
    path: '/upgrade',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./UpgradePage.tsx'), 'UpgradePage'),
  },
]
