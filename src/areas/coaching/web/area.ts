import { Shapes } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { coachingPackageNouns } from '../nouns.ts'
import { pages } from './pages.tsx'

export const coaching: WebArea = {
  name: 'coaching',
  pages: pagesWithWords(pages, 'coaching'),
  words: {
    coaching: { en: () => import('./words/coaching.ts'), de: () => import('./words/coaching.de.ts') },
  },
  menu: [
    { role: 'creator', group: 'sell', label: 'coaching', to: '/coaching', icon: Shapes, line: 'products' },
  ],
  product: {
    kind: 'coachingPackage',
    idPrefix: 'cpk',
    line: 'products',
    nouns: coachingPackageNouns,
    finds: { coachingPackage: 'whole', ownCoachingPackage: 'whole' },
    // It opens over its list; this would be a page of its own.
    page: { path: /^\/coaching\/cpk_[0-9a-z]+$/, find: 'coachingPackage' },
  },
}
