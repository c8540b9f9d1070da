import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

const isInvitation = ({ path }: { path: string }) => path.startsWith('/invite')

export const accounts: WebArea = {
  name: 'accounts',
  pages: [
    ...pages.filter((page) => !isInvitation(page)),
    ...needing(pages.filter(isInvitation), 'administration'),
  ],
  words: {
    seldom: { en: () => import('./words/seldom.ts'), de: () => import('./words/seldom.de.ts') },
    administration: {
      en: () => import('./words/administration.ts'),
      de: () => import('./words/administration.de.ts'),
    },
  },
}
