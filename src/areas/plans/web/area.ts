import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const plans: WebArea = {
  name: 'plans',
  pages: needing(pages, 'settings'),
  names: { upgrade: 'upgrade' },
}
