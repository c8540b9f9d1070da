import { type AreaPage, screen } from '#webkit/pages.ts'

const access = { role: 'creator', minPlan: 'free_plan' } as const
/** Each view of one product is in its bar's frame. */
const oneProduct = { access, shell: 'app', slim: true, layout: 'bare' } as const

export const pages: AreaPage[] = [
  {
    path: '/digital-products',
    access,
    shell: 'app',
    lazy: screen(() => import('./DigitalProductsPage.tsx'), 'DigitalProductsPage'),
  },
  {
    path: '/digital-products/:downloadId',
    ...oneProduct,
    lazy: screen(() => import('./editor/ProductEditorPage.tsx'), 'ProductEditorPage'),
  },
  {
    path: '/digital-products/:downloadId/buyers',
    ...oneProduct,
    lazy: screen(() => import('./product/BuyersPage.tsx'), 'BuyersPage'),
  },
  {
    path: '/digital-products/:downloadId/reviews',
    ...oneProduct,
    lazy: screen(() => import('./product/ProductReviewsPage.tsx'), 'ProductReviewsPage'),
  },
]
