import type { AreaShortcuts, ShortcutsAsked } from '#webkit/area.ts'

/** What a creator does from the dashboard. */
export function shortcuts({ user, t }: ShortcutsAsked): AreaShortcuts {
  if (user.role !== 'creator') return {}
  const items = (['createCourse', 'brand', 'analytics', 'storefront'] as const).map((action, at) => ({
    label: t(`dashboards.creator.actions.${action}`),
    keys: [String(at + 1)],
  }))
  return { groups: [{ label: t('app.nav.dashboard'), items }] }
}
