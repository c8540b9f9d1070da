import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const notifications: WebArea = {
  name: 'notifications',
  pages: pagesWithWords(pages, 'notices', 'lists'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: { notices: { en: () => import('./words/notices.ts'), de: () => import('./words/notices.de.ts') } },
  names: { notifications: 'notifications' },
}
