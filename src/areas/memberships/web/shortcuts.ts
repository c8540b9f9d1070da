import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'

/** The creator's members. */
export function shortcuts({ user, t }: ShortcutsRequest): AreaShortcuts {
  if (user.role !== 'creator' || user.plan !== 'pro_plan') return {}
  return { goTo: [{ label: t('app.nav.membership'), keys: ['g', 'm'], sequence: true }] }
}
