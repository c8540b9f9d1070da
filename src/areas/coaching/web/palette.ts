import { lineIcons } from '#ui/icons.ts'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** Hours, and a session for a client. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'creator') return {}
  const shared = { icon: lineIcons.coaching, line: 'coaching' } as const
  return {
    pages: [
      { id: 'availability', label: t('availability'), ...shared, path: '/coaching/availability' },
      { id: 'new session', label: t('newSession'), ...shared, path: '/coaching?new=session' },
      { id: 'new group session', label: t('newGroup'), ...shared, path: '/coaching?new=group' },
    ],
  }
}
