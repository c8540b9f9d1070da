import { Settings } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const settings: WebArea = {
  name: 'settings',
  pages: pagesWithWords(pages, 'settings', 'notices'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    settings: { en: () => import('./words/settings.ts'), de: () => import('./words/settings.de.ts') },
  },
  menu: [{ role: 'everyone', group: 'foot', label: 'settings', to: '/settings', icon: Settings, key: 's' }],
  palette: () => import('./palette.ts'),
}
