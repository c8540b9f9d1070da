import { type AreaPage, screen } from '#webkit/pages.ts'

const shared = { access: { role: 'creator', minPlan: 'free_plan' }, shell: 'app' } as const

export const pages: AreaPage[] = [
  { path: '/coaching', ...shared, lazy: screen(() => import('./CoachingPage.tsx'), 'CoachingPage') },
  {
    path: '/coaching/availability',
    ...shared,
    lazy: screen(() => import('./availability/AvailabilityPage.tsx'), 'AvailabilityPage'),
  },
  {
    path: '/coaching/sessions/:sessionId',
    ...shared,
    lazy: screen(() => import('./sessions/SessionPage.tsx'), 'SessionPage'),
  },
  {
    path: '/coaching/clients/:clientId',
    ...shared,
    lazy: screen(() => import('./clients/ClientPage.tsx'), 'ClientPage'),
  },
  {
    path: '/coaching/packages/new',
    ...shared,
    lazy: screen(() => import('./packages/NewPackagePage.tsx'), 'NewPackagePage'),
  },
  {
    path: '/coaching/packages/:packageId',
    ...shared,
    lazy: screen(() => import('./packages/PackagePage.tsx'), 'PackagePage'),
  },
]
