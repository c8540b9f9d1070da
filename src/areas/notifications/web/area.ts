import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const notifications: WebArea = {
  name: 'notifications',
  pages: pagesWithWords(pages, 'told', 'lists'),
  words: { told: { en: () => import('./words/told.ts'), de: () => import('./words/told.de.ts') } },
  names: { notifications: 'notifications' },
}
