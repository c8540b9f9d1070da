import { lineIcons } from '#ui/icons.ts'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { coachingPackageNouns } from '../nouns.ts'
import { coachingOnDashboard } from './coaching-on-dashboard.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const coaching: WebArea = {
  name: 'coaching',
  pages: pagesWithWords(pages, 'coaching', 'both', 'lists', 'offers', 'rights'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    coaching: { en: () => import('./words/coaching.ts'), de: () => import('./words/coaching.de.ts') },
  },
  menu: [
    {
      role: 'creator',
      group: 'sell',
      label: 'coaching',
      to: '/coaching',
      icon: lineIcons.coaching,
      line: 'coaching',
      key: 'o',
    },
  ],
  creations: [
    {
      role: 'creator',
      id: 'new coaching package',
      label: coachingPackageNouns,
      icon: lineIcons.coaching,
      line: 'coaching',
      path: '/coaching/packages/new',
    },
  ],
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  product: {
    kind: 'coachingPackage',
    idPrefix: 'cpk',
    line: 'coaching',
    news: ['coaching'],
    nouns: coachingPackageNouns,
    finds: { coachingPackage: 'whole', ownCoachingPackage: 'whole' },
    dashboard: coachingOnDashboard,
    page: { path: /^\/coaching\/packages\/cpk_[0-9a-z]+$/, find: 'coachingPackage' },
  },
}
