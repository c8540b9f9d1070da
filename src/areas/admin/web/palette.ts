import { ScrollText, Server, Users } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

const icons = { users: Users, system: Server, logs: ScrollText } as const

/** The tabs of the administration; the first is the dashboard itself. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  if (user.role !== 'admin') return {}
  return {
    pages: (['users', 'system', 'logs'] as const).map((tab) => ({
      id: `admin ${tab}`,
      label: t('admin', { tab }),
      icon: icons[tab],
      path: `/admin?tab=${tab}`,
    })),
  }
}
