import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const plans: WebArea = {
  name: 'plans',
  pages: pagesWithWords(pages, 'settings'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    making: { en: () => import('./words/making.ts'), de: () => import('./words/making.de.ts') },
    settings: { en: () => import('./words/settings.ts'), de: () => import('./words/settings.de.ts') },
  },
  names: { upgrade: 'upgrade' },
}
