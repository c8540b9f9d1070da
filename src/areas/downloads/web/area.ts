import { lineIcons } from '#ui/icons.ts'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { downloadNouns } from '../nouns.ts'
import { downloadOnDashboard } from './dashboard/download-on-dashboard.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const downloads: WebArea = {
  name: 'downloads',
  pages: pagesWithWords(pages, 'downloads', 'both', 'lists', 'refunds', 'offers', 'extras'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    downloads: { en: () => import('./words/downloads.ts'), de: () => import('./words/downloads.de.ts') },
  },
  menu: [
    {
      role: 'creator',
      group: 'sell',
      label: 'products',
      to: '/digital-products',
      icon: lineIcons.products,
      line: 'products',
    },
  ],
  creations: [
    {
      role: 'creator',
      id: 'new digital product',
      label: downloadNouns,
      icon: lineIcons.products,
      line: 'products',
      path: '/digital-products?new=1',
    },
  ],
  product: {
    kind: 'download',
    idPrefix: 'dwl',
    line: 'products',
    nouns: downloadNouns,
    finds: { download: 'whole', ownDownload: 'whole' },
    page: { path: /^\/digital-products\/dwl_[0-9a-z]+$/, find: 'download' },
    news: ['downloads'],
    dashboard: downloadOnDashboard,
  },
}
