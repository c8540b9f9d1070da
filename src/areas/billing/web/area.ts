import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const billing: WebArea = {
  name: 'billing',
  pages: pagesWithWords(pages, 'planSale', 'connections', 'subscriptions', 'refunds', 'lists'),
  words: {
    planSale: { en: () => import('./words/billing.ts'), de: () => import('./words/billing.de.ts') },
  },
}
