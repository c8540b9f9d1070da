import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

const isWelcome = ({ path }: { path: string }) => path === '/welcome'

export const dashboards: WebArea = {
  name: 'dashboards',
  pages: [
    ...pagesWithWords(
      pages.filter((page) => !isWelcome(page)),
      'surplus',
      'disputes',
      'lists',
    ),
    ...pagesWithWords(pages.filter(isWelcome), 'seldom'),
  ],
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: { seldom: { en: () => import('./words/seldom.ts'), de: () => import('./words/seldom.de.ts') } },
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
}
