import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'
import { quickActions } from './creator/quick-actions.ts'

/** What a creator does from the dashboard. */
export function shortcuts({ user, products, t }: ShortcutsRequest): AreaShortcuts {
  if (user.role !== 'creator') return {}
  const items = quickActions(products, { handle: user.workspace?.handle, plan: user.plan }, t).map(
    ({ label }, at) => ({
      label,
      keys: [String(at + 1)],
    }),
  )
  return { groups: [{ label: t('app.nav.dashboard'), items }] }
}
