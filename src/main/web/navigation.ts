import { LayoutDashboard } from 'lucide-react'
import type { useTranslations } from 'use-intl'
import type { NavGroup, NavItem } from '#ui/shell/nav.ts'
import type { MenuPlace, NavWord, PlanReason } from '#webkit/area.ts'
import type { SessionUser } from '#webkit/user.ts'
import { webAreas } from './areas.ts'
import { hasScreen } from './pages.ts'

type Words = ReturnType<typeof useTranslations<'app.nav'>>
export type Navigation = { groups: NavGroup[]; foot: NavItem[]; bottom: NavItem[] }

/** The places between the top and the foot, in their order; those with a heading are called so. */
const groups = [
  { group: 'top' },
  { group: 'second' },
  { group: 'learn', heading: 'learn' },
  { group: 'sell', heading: 'sell' },
  { group: 'numbers', heading: 'numbers' },
  { group: 'yours', heading: 'yours' },
] as const

const places = webAreas.flatMap((area) => area.menu ?? [])

/** The menu of a role, as far as its screens exist. */
export function navigationOf(user: SessionUser, t: Words): Navigation {
  const dashboard: NavItem = { label: t('dashboard'), to: '/dashboard', icon: LayoutDashboard }
  const own = places.filter(({ role }) => role === user.role || role === 'everyone')
  const itemsOf = (those: readonly MenuPlace[]) => those.flatMap((place) => itemOf(place, user, t))
  // The administration is an admin's dashboard; a role no one knows has a dashboard and nothing else.
  const first = user.role === 'admin' ? [] : [dashboard]
  return {
    groups: groups
      .map(({ group, ...named }) => ({
        ...('heading' in named ? { label: t(named.heading) } : {}),
        items: [...(group === 'top' ? first : []), ...itemsOf(own.filter((place) => place.group === group))],
      }))
      .filter(({ items }) => items.length > 0),
    foot: itemsOf(own.filter((place) => place.group === 'foot')),
    bottom: [...first, ...itemsOf(own.filter((place) => place.isInBar))],
  }
}

/** Nothing where no screen is, or no such document for this person. */
function itemOf(
  { label, icon, line, to, href, isAt, plan }: MenuPlace,
  user: SessionUser,
  t: Words,
): NavItem[] {
  const document = href?.(user)
  const isThere = to === undefined ? Boolean(document) : hasScreen(to.split('?')[0] ?? '')
  if (!isThere) return []
  const item: NavItem = { label: t(label), icon }
  if (line) item.line = line
  if (to !== undefined) item.to = to
  if (document) item.href = document
  if (isAt) item.isAt = isAt
  // A plan's own name, in every language.
  if (plan && user.plan !== plan) item.mark = 'Pro'
  return [item]
}

/** Names of what no area says: everyone's dashboard and keys, and places that are in the menu of their plan alone. */
const ownNames: Record<string, NavWord> = {
  dashboard: 'dashboard',
  shortcuts: 'shortcuts',
  'landing-pages': 'landingPages',
  email: 'email',
  crm: 'crm',
  analytics: 'analytics',
}

/** A place of the menu is called the same wherever it is named. */
const menuNames = Object.fromEntries(
  places.flatMap(({ to, label }) => (to ? [[to.split('/')[1], label] as const] : [])),
)

const names: NonNullable<(typeof webAreas)[number]['names']> = Object.assign(
  menuNames,
  ownNames,
  ...webAreas.map((area) => area.names),
)

/** Names of screens for "Sign in to open …" and the phone's top bar. */
export function nameOf(path: string, t: Words): string | null {
  const url = new URL(path, location.origin)
  const name = names[url.pathname.split('/')[1] ?? '']
  return name ? t(typeof name === 'function' ? name(url) : name) : null
}

/** What an area says of the plan that its place is part of. */
export const planReasonOf = (path: string): PlanReason | null =>
  places.find(({ to }) => to === path)?.planReason ?? null
