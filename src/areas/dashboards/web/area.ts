import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const dashboards: WebArea = {
  name: 'dashboards',
  pages: needing(pages, 'surplus'),
  shortcuts: () => import('./shortcuts.ts'),
}
