import { Settings } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const settings: WebArea = {
  name: 'settings',
  pages: pagesWithWords(pages, 'settings', 'notices'),
  words: {
    settings: { en: () => import('./words/settings.ts'), de: () => import('./words/settings.de.ts') },
  },
  menu: [{ role: 'everyone', group: 'foot', label: 'settings', to: '/settings', icon: Settings }],
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
}
