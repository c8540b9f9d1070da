import type { NavWord } from '#webkit/area.ts'
import type { SessionUser } from '#webkit/user.ts'
import { webAreas } from './areas.ts'

type KeyedPlace = { key: string; to: string; label: NavWord }

/** The places of someone that a letter after `g` leads to. */
export function keyedPlaces(user: SessionUser): KeyedPlace[] {
  const own = webAreas
    .flatMap(({ menu = [] }) => menu)
    .filter(({ role }) => role === user.role || role === 'everyone')
    .flatMap(({ key, to, label }) => (key && to ? [{ key, to, label }] : []))
  return [{ key: 'd', to: '/dashboard', label: 'dashboard' }, ...own]
}
