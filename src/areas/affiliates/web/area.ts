import { Handshake } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const affiliates: WebArea = {
  name: 'affiliates',
  pages: pagesWithWords(pages, 'affiliates'),
  words: {
    affiliates: { en: () => import('./words/affiliates.ts'), de: () => import('./words/affiliates.de.ts') },
  },
  menu: [{ role: 'creator', group: 'sell', label: 'affiliates', to: '/affiliates', icon: Handshake }],
}
