import { Shapes } from 'lucide-react'
import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const downloads: WebArea = {
  name: 'downloads',
  pages: needing(pages, 'downloads'),
  words: {
    downloads: { en: () => import('./words/downloads.ts'), de: () => import('./words/downloads.de.ts') },
  },
  menu: [
    { role: 'creator', group: 'sell', label: 'downloads', to: '/downloads', icon: Shapes, line: 'products' },
  ],
  product: {
    kind: 'download',
    line: 'products',
    finds: { download: 'whole', ownDownload: 'whole' },
    // It opens over its list; this would be a page of its own.
    page: { path: /^\/downloads\/dwl_[0-9a-z]+$/, find: 'download' },
  },
}
