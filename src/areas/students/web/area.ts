import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.ts'
import { words as first } from './words/first.ts'

export const students: WebArea = {
  name: 'students',
  pages: pagesWithWords(pages, 'making', 'taking', 'both', 'lists', 'surplus', 'refunds', 'rights'),
  names: { students: 'students' },
  palette: () => import('./palette.ts'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    making: { en: () => import('./words/making.ts'), de: () => import('./words/making.de.ts') },
  },
}
