import { type AreaPage, screen } from '#webkit/pages.ts'

/** Whoever is signed in may have bought something. */
export const pages: AreaPage[] = [
  {
    path: '/orders',
    access: 'signed-in',
    shell: 'app',
    words: ['documents'],
    lazy: screen(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    path: '/payments',
    access: { role: 'creator', minPlan: 'free_plan' },
    showsMoneyParts: true,
    shell: 'app',
    lazy: screen(() => import('./payments/PaymentsPage.tsx'), 'PaymentsPage'),
  },
  {
    path: '/payments/coupons',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    words: ['coupons', 'lists'],
    lazy: screen(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
  },
  {
    path: '/payments/subscriptions',
    access: { role: 'creator', minPlan: 'free_plan' },
    shell: 'app',
    words: ['subscriptions'],
    lazy: screen(() => import('./subscriptions/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  },
]
