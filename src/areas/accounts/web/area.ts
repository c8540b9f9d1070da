import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

const isInvitation = ({ path }: { path: string }) => path.startsWith('/invite')
/** Pages that most people see once, if ever. */
const seldom =
  /^\/(?:reset-password|verify-email|sign-in-link|change-email|setup|two-factor|unauthorized|suspended|account-deleted)\b/
const isSeldom = ({ path }: { path: string }) => seldom.test(path)

export const accounts: WebArea = {
  name: 'accounts',
  pages: [
    ...pages.filter((page) => !isInvitation(page) && !isSeldom(page)),
    ...pagesWithWords(pages.filter(isInvitation), 'administration', 'seldom'),
    ...pagesWithWords(pages.filter(isSeldom), 'seldom'),
  ],
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    seldom: { en: () => import('./words/seldom.ts'), de: () => import('./words/seldom.de.ts') },
    administration: {
      en: () => import('./words/administration.ts'),
      de: () => import('./words/administration.de.ts'),
    },
  },
}
