import { type AreaPage, screen } from '#webkit/pages.ts'
import { webAreas } from './areas.ts'
import { pageWithMoneyParts } from './money-parts.tsx'
import { pageWithStudentParts } from './student-parts.tsx'
import { withWords } from './words.ts'

/** Everyone's first screen, made of two areas that may not know each other. */
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

/** Every screen there is. */
export const pages: readonly AreaPage[] = [
  ...webAreas.flatMap((area) => area.pages),
  dashboard,
  shortcuts,
].map((page) => withWords(pageWithMoneyParts(pageWithStudentParts(page))))

const creator = { role: 'creator', minPlan: 'free_plan' } as const

/** Addresses that are promised and whose screens aren't built yet: their guard holds, and what's behind it says so. */
const announced: readonly Pick<AreaPage, 'path' | 'access'>[] = [
  { path: '/landing-pages', access: creator },
  { path: '/email', access: creator },
  { path: '/crm', access: creator },
  { path: '/analytics', access: creator },
]

const built = new Set(pages.map((page) => page.path))
export const unbuiltPages = announced.filter((page) => !built.has(page.path))

/** Whether a screen is at this path: the menu shows no other. */
export const hasScreen = (path: string) => built.has(path)
