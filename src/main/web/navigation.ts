import {
  Award,
  FilePenLine,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Search,
  Server,
  Settings,
  SlidersHorizontal,
  Store,
  Users,
} from 'lucide-react'
import type { useTranslations } from 'use-intl'
import { lineIcons } from '#ui/icons.ts'
import type { NavGroup, NavItem } from '#ui/shell/nav.ts'
import { hasBrowse } from '#webkit/installation.ts'
import type { SessionUser } from '#webkit/user.ts'
import { hasScreen } from './pages.ts'

type Words = ReturnType<typeof useTranslations<'app.nav'>>
export type Navigation = { groups: NavGroup[]; foot: NavItem[]; bottom: NavItem[] }

/** The menu of a role, as far as its screens exist. */
export function navigationOf(user: SessionUser, t: Words): Navigation {
  const dashboard: NavItem = { label: t('dashboard'), to: '/dashboard', icon: LayoutDashboard }
  const learning: NavItem = { label: t('learning'), to: '/library', icon: GraduationCap, line: 'courses' }
  const certificates: NavItem = {
    label: t('certificates'),
    to: '/certificates',
    icon: Award,
    line: 'courses',
  }
  const orders: NavItem = { label: t('orders'), to: '/orders', icon: ReceiptText, line: 'payments' }
  const courses: NavItem = { label: t('courses'), to: '/courses', icon: lineIcons.courses, line: 'courses' }
  const browse: NavItem = { label: t('browse'), href: '/browse', icon: Search }
  const settings: NavItem = { label: t('settings'), to: '/settings', icon: Settings }

  const maps: Record<string, { groups: NavGroup[]; bottom: NavItem[] }> = {
    admin: administration(t),
    student: {
      groups: [
        { items: [dashboard] },
        { label: t('learn'), items: [learning] },
        { label: t('yours'), items: [orders, certificates] },
      ],
      bottom: [dashboard, learning, orders],
    },
    creator: {
      groups: [{ items: [dashboard] }, { label: t('sell'), items: [courses] }],
      bottom: [dashboard, courses],
    },
  }
  // A role nobody knows has a dashboard of its own and nothing else.
  const map = maps[user.role] ?? { groups: [{ items: [dashboard] }], bottom: [dashboard] }
  return {
    groups: existing(map.groups),
    foot: [...storefront(user, t), ...(user.role === 'student' && hasBrowse() ? [browse] : []), settings],
    bottom: map.bottom.filter(isThere),
  }
}

/** The tabs of the administration are places of their own; its settings are another screen. */
function administration(t: Words): { groups: NavGroup[]; bottom: NavItem[] } {
  const home = ['/dashboard', '/admin']
  const tabOf = ({ pathname, search }: { pathname: string; search: string }) =>
    home.includes(pathname) ? (new URLSearchParams(search).get('tab') ?? 'overview') : null
  const tab = (name: 'overview' | 'users' | 'system' | 'logs', icon: NavItem['icon']): NavItem => ({
    label: t(name),
    to: name === 'overview' ? '/dashboard' : `/admin?tab=${name}`,
    icon,
    isAt: (place) => tabOf(place) === name || (name === 'users' && place.pathname.startsWith('/admin/users')),
  })
  const tabs = [
    tab('overview', LayoutDashboard),
    tab('users', Users),
    tab('system', Server),
    tab('logs', ScrollText),
  ]
  const settings: NavItem = { label: t('instance'), to: '/admin/settings', icon: SlidersHorizontal }
  const texts: NavItem = { label: t('siteTexts'), to: '/admin/site-texts', icon: FilePenLine }
  const messages: NavItem = { label: t('contactMessages'), to: '/admin/contact-messages', icon: Inbox }
  return { groups: [{ items: tabs }, { items: [settings, texts, messages] }], bottom: tabs }
}

/** Names of screens for "Sign in to open …" and the phone's top bar. */
export function nameOf(path: string, t: Words): string | null {
  const { pathname, searchParams } = new URL(path, location.origin)
  const [, first = '', second = ''] = pathname.split('/')
  if (first === 'admin') return t(adminPlace(second, searchParams.get('tab')))
  const names: Record<string, Parameters<Words>[0]> = {
    dashboard: 'dashboard',
    courses: 'courses',
    library: 'learning',
    orders: 'orders',
    certificates: 'certificates',
    settings: 'settings',
    notifications: 'notifications',
    upgrade: 'upgrade',
    shortcuts: 'shortcuts',
    'landing-pages': 'landingPages',
    email: 'email',
    crm: 'crm',
    'digital-products': 'products',
    coaching: 'coaching',
    membership: 'membership',
    analytics: 'analytics',
    payments: 'payments',
  }
  const name = names[first]
  return name ? t(name) : null
}

/** Each tab of the administration is called by its own name. */
function adminPlace(below: string, tab: string | null): Parameters<Words>[0] {
  if (below === 'users') return 'users'
  if (below !== '') return 'admin'
  return (['users', 'system', 'logs'] as const).find((name) => name === tab) ?? 'overview'
}

function storefront(user: SessionUser, t: Words): NavItem[] {
  return user.workspace ? [{ label: t('storefront'), href: `/@${user.workspace.handle}`, icon: Store }] : []
}

function existing(groups: NavGroup[]): NavGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isThere) }))
    .filter((group) => group.items.length > 0)
}

const isThere = (item: NavItem) => item.to === undefined || hasScreen(item.to.split('?')[0] ?? '')
