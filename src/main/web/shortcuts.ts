import { useTranslations } from 'use-intl'
import type { ShortcutGroup } from '#ui/ShortcutList.tsx'
import { useUser } from '#webkit/session.tsx'

/** Every key there is for this person, by where it works: only those that do something. */
export function useShortcuts(): ShortcutGroup[] {
  const user = useUser()
  const words = useTranslations('app.nav')
  const t = useTranslations('app.keys')
  const actions = useTranslations('dashboards.creator.actions')
  const isCreator = user.role === 'creator'
  const goTo = [
    { label: words('dashboard'), keys: ['g', 'd'], sequence: true },
    ...(isCreator ? [{ label: words('courses'), keys: ['g', 'c'], sequence: true }] : []),
    { label: words('settings'), keys: ['g', 's'], sequence: true },
  ]
  const everywhere = [
    { label: t('palette'), keys: ['Ctrl', 'K'] },
    { label: t('search'), keys: ['/'] },
    ...(isCreator || user.role === 'admin' ? [{ label: t('new'), keys: ['n'] }] : []),
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
  const editor = [
    { label: t('addLesson'), keys: ['n'] },
    { label: t('preview'), keys: ['p'] },
    { label: t('publish'), keys: ['Ctrl', 'Enter'] },
    { label: t('moveLesson'), keys: ['Alt', '↑', '↓'] },
    { label: t('undo'), keys: ['Ctrl', 'Z'] },
    { label: t('redo'), keys: ['Ctrl', 'Shift', 'Z'] },
  ]
  const dashboard = (['createCourse', 'brand', 'analytics', 'storefront'] as const).map((action, at) => ({
    label: actions(action),
    keys: [String(at + 1)],
  }))
  const player = [
    { label: t('nextLesson'), keys: ['Shift', 'N'] },
    { label: t('previousLesson'), keys: ['Shift', 'P'] },
    { label: t('done'), keys: ['d'] },
    { label: t('notes'), keys: ['n'] },
  ]
  return [
    { label: t('everywhere'), items: everywhere },
    { label: t('goTo'), items: goTo },
    { label: t('lists'), items: lists },
    ...(isCreator
      ? [
          { label: words('dashboard'), items: dashboard },
          { label: t('editor'), items: editor },
        ]
      : []),
    { label: t('player'), items: player },
  ]
}
