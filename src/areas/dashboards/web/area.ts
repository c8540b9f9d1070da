import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

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
  words: { seldom: { en: () => import('./words/seldom.ts'), de: () => import('./words/seldom.de.ts') } },
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
}
