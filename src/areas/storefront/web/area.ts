import { Search, Store } from 'lucide-react'
import { needing, type WebArea } from '#webkit/area.ts'
import { hasBrowse } from '#webkit/installation.ts'
import { pages } from './pages.tsx'

export const storefront: WebArea = {
  name: 'storefront',
  pages: needing(pages, 'making'),
  words: {
    making: { en: () => import('./words/making.ts'), de: () => import('./words/making.de.ts') },
  },
  menu: [
    {
      role: 'everyone',
      group: 'foot',
      label: 'storefront',
      href: ({ workspace }) => (workspace ? `/@${workspace.handle}` : null),
      icon: Store,
    },
    {
      role: 'student',
      group: 'foot',
      label: 'browse',
      href: () => (hasBrowse() ? '/browse' : null),
      icon: Search,
    },
  ],
}
