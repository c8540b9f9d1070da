import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'

/** The creator's sessions. */
export function shortcuts({ user, t }: ShortcutsRequest): AreaShortcuts {
  if (user.role !== 'creator') return {}
  return {
    groups: [
      {
        label: t('app.nav.coaching'),
        items: [
          { label: t('app.keys.today'), keys: ['t'] },
          { label: t('app.keys.newSession'), keys: ['n'] },
        ],
      },
    ],
  }
}
