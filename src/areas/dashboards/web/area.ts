import type { WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const dashboards: WebArea = {
  name: 'dashboards',
  pages,
  shortcuts: () => import('./shortcuts.ts'),
}
