import { pages as accounts } from '#areas/accounts/web/pages.tsx'
import { pages as admin } from '#areas/admin/web/pages.tsx'
import { pages as certificates } from '#areas/certificates/web/pages.tsx'
import { pages as courses } from '#areas/courses/web/pages.tsx'
import { pages as dashboards } from '#areas/dashboards/web/pages.tsx'
import { pages as library } from '#areas/library/web/pages.tsx'
import { pages as marketing } from '#areas/marketing/web/pages.tsx'
import { pages as notifications } from '#areas/notifications/web/pages.tsx'
import { pages as payments } from '#areas/payments/web/pages.tsx'
import { pages as plans } from '#areas/plans/web/pages.tsx'
import { pages as settings } from '#areas/settings/web/pages.tsx'
import { pages as storefront } from '#areas/storefront/web/pages.tsx'
import { type AreaPage, screen } from '#webkit/pages.ts'
import { withWords } from './words.ts'

/** Everybody's first screen, made of two areas that may not know each other. */
const dashboard: AreaPage = {
  path: '/dashboard',
  access: 'signed-in',
  shell: 'app',
  lazy: screen(() => import('./DashboardByRole.tsx'), 'DashboardByRole'),
}

const shortcuts: AreaPage = {
  path: '/shortcuts',
  access: 'signed-in',
  shell: 'app',
  lazy: screen(() => import('./ShortcutsPage.tsx'), 'ShortcutsPage'),
}

/** Every screen there is, by area. */
export const pages: readonly AreaPage[] = [
  ...accounts.filter((page) => !page.path.startsWith('/invite')),
  ...withWords(
    accounts.filter((page) => page.path.startsWith('/invite')),
    'administration',
  ),
  ...withWords(admin, 'administration', 'lists'),
  ...withWords(certificates, 'making', 'both', 'lists'),
  ...withWords(courses, 'making', 'taking', 'both', 'lists'),
  dashboard,
  ...dashboards,
  shortcuts,
  ...withWords(library, 'taking', 'both', 'lists'),
  ...withWords(marketing, 'administration', 'lists'),
  ...withWords(notifications, 'told', 'lists'),
  ...payments,
  ...withWords(plans, 'settings'),
  ...withWords(settings, 'settings', 'told'),
  ...withWords(storefront, 'making'),
]

const creator = { role: 'creator', minPlan: 'free_plan' } as const

/** Addresses that are promised and whose screens are not built yet: their guard holds, behind it is the not-found page. */
const announced: readonly Pick<AreaPage, 'path' | 'access'>[] = [
  { path: '/dashboard', access: 'signed-in' },
  { path: '/admin', access: { role: 'admin' } },
  { path: '/courses', access: creator },
  { path: '/landing-pages', access: creator },
  { path: '/email', access: creator },
  { path: '/crm', access: creator },
  { path: '/digital-products', access: creator },
  { path: '/coaching', access: creator },
  { path: '/analytics', access: creator },
  { path: '/payments', access: creator },
  { path: '/membership', access: { role: 'creator', plan: 'pro_plan' } },
]

const built = new Set(pages.map((page) => page.path))
export const unbuilt = announced.filter((page) => !built.has(page.path))

/** Whether a screen stands at this path: the menu shows no other. */
export const hasScreen = (path: string) => built.has(path)
