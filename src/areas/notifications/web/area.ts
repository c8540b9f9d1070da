import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const notifications: WebArea = {
  name: 'notifications',
  pages: pagesWithWords(pages, 'notices', 'lists'),
  words: { notices: { en: () => import('./words/notices.ts'), de: () => import('./words/notices.de.ts') } },
  names: { notifications: 'notifications' },
}
