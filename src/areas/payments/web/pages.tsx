import { type AreaPage, screen } from '#webkit/pages.ts'

/** Whoever is signed in may have bought something. */
export const pages: AreaPage[] = [
  {
    path: '/orders',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  },
]
