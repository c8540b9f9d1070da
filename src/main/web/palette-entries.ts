import {
  Award,
  Bell,
  BookOpen,
  Keyboard,
  LogOut,
  type LucideIcon,
  PanelsTopLeft,
  Settings,
  Star,
  UserPlus,
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Entries, Entry } from '#areas/search/web/shared/entry.ts'
import type { NavItem } from '#ui/shell/nav.ts'
import type { SessionUser } from '#webkit/user.ts'
import type { Navigation } from './navigation.ts'

type Hands = { openSheet: () => void; signOut: () => void }

/** What the palette and `+ New` offer this person without asking the server. */
export function usePaletteEntries(user: SessionUser, { groups, foot }: Navigation, hands: Hands): Entries {
  const t = useTranslations('app')
  const words = useTranslations('app.palette')
  const { pathname } = useLocation()
  const items = [...groups.flatMap((group) => group.items), ...foot]
  const tabs = [
    'profile',
    'notifications',
    'security',
    ...(user.role === 'creator' ? ['branding'] : []),
  ] as const
  const settings = tabs.map(
    (tab): Entry => ({
      id: `settings ${tab}`,
      label: words('settings', { tab }),
      icon: Settings,
      path: `/settings?tab=${tab}`,
    }),
  )
  const notifications: Entry = {
    id: 'notifications',
    label: t('nav.notifications'),
    icon: Bell,
    path: '/notifications',
  }
  return {
    pages: [...items.flatMap(entryOf), notifications, ...settings],
    creations: creationsOf(user, words),
    here: courseParts(pathname, words),
    actions: [
      { id: 'keys', label: t('account.shortcuts'), icon: Keyboard, onSelect: hands.openSheet },
      { id: 'sign-out', label: words('signOut'), icon: LogOut, onSelect: hands.signOut },
    ],
  }
}

type Words = ReturnType<typeof useTranslations<'app.palette'>>

function entryOf({ label, to, href, icon, line }: NavItem): Entry[] {
  const path = to ?? href
  return path ? [{ id: `page ${path}`, label, icon, line, path }] : []
}

function creationsOf({ role }: SessionUser, t: Words): Entry[] {
  if (role === 'creator')
    return [{ id: 'new course', label: t('course'), icon: BookOpen, line: 'courses', path: '/courses?new=1' }]
  if (role === 'admin')
    return [
      {
        id: 'invite',
        label: t('invite'),
        icon: UserPlus,
        path: '/admin?tab=users&invite=creator',
        isSentence: true,
      },
    ]
  return []
}

/** The other screens of the course that is open. */
function courseParts(pathname: string, t: Words): Entry[] {
  const courseId = /^\/courses\/(crs_[0-9a-z]+)/.exec(pathname)?.[1]
  if (!courseId) return []
  const parts: [
    name: 'editor' | 'students' | 'reviews' | 'salesPage' | 'certificate',
    path: string,
    LucideIcon,
  ][] = [
    ['editor', '', BookOpen],
    ['students', '/students', Users],
    ['reviews', '/reviews', Star],
    ['salesPage', '/sales-page', PanelsTopLeft],
    ['certificate', '/certificate', Award],
  ]
  return parts
    .map(([name, path, icon]): Entry & { path: string } => ({
      id: `part ${name}`,
      label: t(name),
      icon,
      line: 'courses',
      path: `/courses/${courseId}${path}`,
    }))
    .filter((part) => part.path !== pathname)
}
