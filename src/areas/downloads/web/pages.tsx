import { type AreaPage, screen } from '#webkit/pages.ts'

const access = { role: 'creator', minPlan: 'free_plan' } as const

export const pages: AreaPage[] = [
  {
    path: '/digital-products',
    access,
    shell: 'app',
    lazy: screen(() => import('./DigitalProductsPage.tsx'), 'DigitalProductsPage'),
  },
  {
    path: '/digital-products/:downloadId',
    access,
    shell: 'app',
    lazy: screen(() => import('./editor/ProductEditorPage.tsx'), 'ProductEditorPage'),
  },
]
