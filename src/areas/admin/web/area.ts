import { LayoutDashboard, SlidersHorizontal, UserPlus } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

/** The four tabs are one place of the menu: they're on the screen itself. */
const isHome = ({ pathname }: { pathname: string }) =>
  pathname === '/dashboard' ||
  pathname === '/admin' ||
  pathname.startsWith('/admin/users') ||
  pathname === '/admin/outbox'

export const admin: WebArea = {
  name: 'admin',
  pages: pagesWithWords(pages, 'administration', 'lists'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    administration: {
      en: () => import('./words/administration.ts'),
      de: () => import('./words/administration.de.ts'),
    },
  },
  menu: [
    {
      role: 'admin',
      group: 'top',
      label: 'dashboard',
      to: '/dashboard',
      icon: LayoutDashboard,
      isInBar: true,
      isAt: isHome,
    },
    {
      role: 'admin',
      group: 'second',
      label: 'instance',
      to: '/admin/settings',
      icon: SlidersHorizontal,
      isInBar: true,
    },
  ],
  creations: [
    {
      role: 'admin',
      id: 'invite',
      label: 'invite',
      icon: UserPlus,
      path: '/admin?tab=users&invite=creator',
      isSentence: true,
    },
  ],
  palette: () => import('./palette.ts'),
  names: {
    /** Each tab goes by its own name. */
    admin({ pathname, searchParams }) {
      const below = pathname.split('/')[2] ?? ''
      if (below === 'users') return 'users'
      if (below !== '') return 'admin'
      const tab = searchParams.get('tab')
      return (['users', 'system', 'logs'] as const).find((name) => name === tab) ?? 'overview'
    },
  },
}
