import { Settings } from 'lucide-react'
import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const settings: WebArea = {
  name: 'settings',
  pages: needing(pages, 'settings', 'told'),
  menu: [{ role: 'everyone', group: 'foot', label: 'settings', to: '/settings', icon: Settings }],
  palette: () => import('./palette.ts'),
}
