import { lineIcons } from '#ui/icons.ts'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** A member who's added by hand: for whoever has a membership at all. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'creator' || user.plan !== 'pro_plan') return {}
  const shared = { icon: lineIcons.membership, line: 'membership' } as const
  return {
    pages: [{ id: 'add member', label: t('addMember'), ...shared, path: '/membership?new=member' }],
  }
}
