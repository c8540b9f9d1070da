import { useTranslations } from 'use-intl'
import type { ShortcutGroup } from '#ui/ShortcutList.tsx'
import type { WebArea } from '#webkit/area.ts'
import { useProducts } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import { keyedPlaces } from './keyed-places.ts'

type Parts = readonly Awaited<ReturnType<NonNullable<WebArea['shortcuts']>>>[]

export const loadParts = (areas: readonly WebArea[]): Promise<Parts> =>
  Promise.all(areas.flatMap(({ shortcuts }) => (shortcuts ? [shortcuts()] : [])))

/** Every key there is for this person, by where it works: those of the frame and of lists, then those of each area's screens. */
export function useShortcuts(parts: Parts): ShortcutGroup[] {
  const user = useUser()
  const words = useTranslations('app.nav')
  const t = useTranslations('app.keys')
  const all = useTranslations()
  const products = useProducts()
  const own = parts.map(({ shortcuts }) => shortcuts({ user, products, t: all }))
  const goTo = keyedPlaces(user).map(({ key, label }) => ({
    label: words(label),
    keys: ['g', key],
    sequence: true,
  }))
  const everywhere = [
    { label: t('palette'), keys: ['Ctrl', 'K'] },
    { label: t('search'), keys: ['/'] },
    ...(user.role === 'creator' || user.role === 'admin' ? [{ label: t('new'), keys: ['n'] }] : []),
    { label: t('sheet'), keys: ['?'] },
    { label: t('sidebar'), keys: ['['] },
    { label: t('submit'), keys: ['Ctrl', 'Enter'] },
    { label: t('save'), keys: ['Ctrl', 'S'] },
  ]
  const lists = [
    { label: t('next'), keys: ['j'] },
    { label: t('previous'), keys: ['k'] },
    { label: t('open'), keys: ['Enter'] },
    { label: t('edit'), keys: ['e'] },
    { label: t('select'), keys: ['x'] },
    { label: t('range'), keys: ['Shift', 'x'] },
    { label: t('letGo'), keys: ['Esc'] },
  ]
  return [
    { label: t('everywhere'), items: everywhere },
    { label: t('goTo'), items: goTo },
    { label: t('lists'), items: lists },
    ...own.flatMap(({ groups = [] }) => groups),
  ]
}
