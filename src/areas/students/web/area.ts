import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.ts'

export const students: WebArea = {
  name: 'students',
  pages: pagesWithWords(pages, 'making', 'taking', 'both', 'lists', 'surplus', 'refunds', 'rights'),
  names: { students: 'students' },
  palette: () => import('./palette.ts'),
  words: {
    making: { en: () => import('./words/making.ts'), de: () => import('./words/making.de.ts') },
  },
}
