import type { WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const dashboards: WebArea = {
  name: 'dashboards',
  pages,
  words: { seldom: { en: () => import('./words/seldom.ts'), de: () => import('./words/seldom.de.ts') } },
  shortcuts: () => import('./shortcuts.ts'),
}
