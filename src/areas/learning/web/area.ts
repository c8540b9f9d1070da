import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.ts'
import { words as first } from './words/first.ts'

export const learning: WebArea = {
  name: 'learning',
  pages: pagesWithWords(pages, 'taking', 'both'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    taking: { en: () => import('./words/taking.ts'), de: () => import('./words/taking.de.ts') },
  },
  student: () => import('./student-part.tsx'),
  shortcuts: () => import('./shortcuts.ts'),
}
