import { Settings } from 'lucide-react'
import type { PaletteEntries, PaletteRequest } from '#webkit/area.ts'

/** Each tab is a place of its own. */
export function entries({ user, t }: PaletteRequest): PaletteEntries {
  const tabs = [
    'profile',
    'notifications',
    'security',
    ...(user.role === 'creator' ? ['billing', 'branding'] : []),
  ] as const
  return {
    pages: tabs.map((tab) => ({
      id: `settings ${tab}`,
      label: t('settings', { tab }),
      icon: Settings,
      path: `/settings?tab=${tab}`,
    })),
  }
}
