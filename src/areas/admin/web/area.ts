import { LayoutDashboard, ScrollText, Server, SlidersHorizontal, UserPlus, Users } from 'lucide-react'
import { type MenuPlace, pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

const home = ['/dashboard', '/admin']
const tabOf = ({ pathname, search }: { pathname: string; search: string }) =>
  home.includes(pathname) ? (new URLSearchParams(search).get('tab') ?? 'overview') : null

/** The admin tabs are menu entries of their own; the settings are a separate screen. */
const tab = (name: 'overview' | 'users' | 'system' | 'logs', icon: MenuPlace['icon']): MenuPlace => ({
  role: 'admin',
  group: 'top',
  label: name,
  to: name === 'overview' ? '/dashboard' : `/admin?tab=${name}`,
  icon,
  isInBar: true,
  isAt: (place) => tabOf(place) === name || (name === 'users' && place.pathname.startsWith('/admin/users')),
})

export const admin: WebArea = {
  name: 'admin',
  pages: pagesWithWords(pages, 'administration', 'lists'),
  words: {
    administration: {
      en: () => import('./words/administration.ts'),
      de: () => import('./words/administration.de.ts'),
    },
  },
  menu: [
    tab('overview', LayoutDashboard),
    tab('users', Users),
    tab('system', Server),
    tab('logs', ScrollText),
    { role: 'admin', group: 'second', label: 'instance', to: '/admin/settings', icon: SlidersHorizontal },
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
