import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const billing: WebArea = {
  name: 'billing',
  pages: pagesWithWords(pages, 'billing', 'connections', 'subscriptions', 'refunds', 'lists'),
  words: {
    billing: { en: () => import('./words/billing.ts'), de: () => import('./words/billing.de.ts') },
  },
}
