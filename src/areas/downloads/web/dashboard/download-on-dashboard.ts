import { lazy } from 'react'
import { lineIcons } from '#ui/icons.ts'
import type { ProductOnDashboard } from '#webkit/products.ts'
import type { downloadDashboardWords } from '../../dashboard-words.ts'

/** A digital product on the dashboard of whoever sells it. It's made of a file, so its screen is where one can be dropped. */
export const downloadOnDashboard: ProductOnDashboard = {
  path: '/digital-products',
  pathOf: (id) => `/digital-products/${id}`,
  figuresPath: '/digital-products?tab=analytics',
  create: { icon: lineIcons.products, path: '/digital-products?new=1' },
  Recent: lazy(async () => ({ default: (await import('./RecentDownloads.tsx')).RecentDownloads })),
  // All of them at once, where the types know single ones.
  words: (t): typeof downloadDashboardWords => t.raw('downloads.dashboard' as never),
}
