import { Search, Store } from 'lucide-react'
import type { WebArea } from '#webkit/area.ts'
import { hasBrowse } from '#webkit/installation.ts'
import { words as first } from './words/first.ts'

export const storefront: WebArea = {
  name: 'storefront',
  pages: [],
  first: { en: first, de: () => import('./words/first.de.ts') },
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
