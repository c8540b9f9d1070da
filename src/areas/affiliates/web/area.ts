import { Handshake } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const affiliates: WebArea = {
  name: 'affiliates',
  pages: pagesWithWords(pages, 'affiliates'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    affiliates: { en: () => import('./words/affiliates.ts'), de: () => import('./words/affiliates.de.ts') },
  },
  menu: [{ role: 'creator', group: 'sell', label: 'affiliates', to: '/affiliates', icon: Handshake }],
}
