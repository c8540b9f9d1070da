import { Bell, Keyboard, LogOut } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Entries, Entry } from '#areas/search/web/shared/entry.ts'
import { Palette, type PaletteProps } from '#areas/search/web/shared/Palette.tsx'
import type { NavItem } from '#ui/shell/nav.ts'
import type { WebArea } from '#webkit/area.ts'
import { useUser } from '#webkit/session.tsx'

export type PaletteOffer = {
  /** The menu of this person. */
  items: readonly NavItem[]
  creations: readonly Entry[]
  openSheet: () => void
  signOut: () => void
}

/** The palette with what the areas offer in it; both come with the first look. */
export async function loadPalette(areas: readonly WebArea[]) {
  const parts = await Promise.all(areas.flatMap(({ palette }) => (palette ? [palette()] : [])))
  return function FramePalette({ given, ...props }: PaletteProps & { given: PaletteOffer }) {
    return <Palette {...props} entries={usePaletteEntries(parts, given)} />
  }
}

type Parts = readonly Awaited<ReturnType<NonNullable<WebArea['palette']>>>[]

/** What the palette offers this person without asking the server. */
function usePaletteEntries(parts: Parts, { items, creations, openSheet, signOut }: PaletteOffer): Entries {
  const user = useUser()
  const t = useTranslations('app')
  const nav = useTranslations('app.nav')
  const words = useTranslations('app.palette')
  const { pathname } = useLocation()
  const offered = parts.map(({ entries }) => entries({ user, pathname, t: words }))
  const notifications: Entry = {
    id: 'notifications',
    label: nav('notifications'),
    icon: Bell,
    path: '/notifications',
  }
  return {
    pages: [...items.flatMap(entryOf), notifications, ...offered.flatMap(({ pages = [] }) => pages)],
    creations,
    here: offered.flatMap(({ here = [] }) => here),
    actions: [
      { id: 'keys', label: t('account.shortcuts'), icon: Keyboard, onSelect: openSheet },
      { id: 'sign-out', label: words('signOut'), icon: LogOut, onSelect: signOut },
    ],
  }
}

function entryOf({ label, to, href, icon, line }: NavItem): Entry[] {
  const path = to ?? href
  return path ? [{ id: `page ${path}`, label, icon, line, path }] : []
}
