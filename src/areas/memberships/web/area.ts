import { lineIcons } from '#ui/icons.ts'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { tierNouns } from '../nouns.ts'
import { pages } from './pages.tsx'
import { tiersOnDashboard } from './tiers-on-dashboard.ts'
import { words as first } from './words/first.ts'

export const memberships: WebArea = {
  name: 'memberships',
  pages: pagesWithWords(pages, 'memberships', 'lists', 'offers', 'refunds', 'rights'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    memberships: {
      en: () => import('./words/memberships.ts'),
      de: () => import('./words/memberships.de.ts'),
    },
  },
  menu: [
    {
      role: 'creator',
      group: 'sell',
      label: 'membership',
      to: '/membership',
      icon: lineIcons.membership,
      line: 'membership',
      plan: 'pro_plan',
      planReason: 'membership',
    },
  ],
  money: {
    words: ['memberships'],
    part: async () => ({ MoneyPart: (await import('./LeavingMembers.tsx')).LeavingMembers }),
  },
  palette: () => import('./palette.ts'),
  product: {
    kind: 'tier',
    idPrefix: 'tie',
    line: 'membership',
    news: ['memberships'],
    nouns: tierNouns,
    finds: { tier: 'whole', ownTier: 'whole' },
    dashboard: tiersOnDashboard,
    // It opens over its list; this would be a page of its own.
    page: { path: /^\/membership\/tie_[0-9a-z]+$/, find: 'tier' },
  },
}
