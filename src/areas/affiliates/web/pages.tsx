import { type AreaPage, screen } from '#webkit/pages.ts'

/** Every creator sees what it is; what it does is part of the Pro Plan. */
export const pages: AreaPage[] = [
  {
    path: '/affiliates',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    words: ['lists'],
    lazy: screen(() => import('./AffiliatesPage.tsx'), 'AffiliatesPage'),
  },
  {
    path: '/affiliates/payouts',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    words: ['lists'],
    lazy: screen(() => import('./PayoutsPage.tsx'), 'PayoutsPage'),
  },
]
