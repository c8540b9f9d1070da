import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'

export function shortcuts({ t }: ShortcutsRequest): AreaShortcuts {
  return { goTo: [{ label: t('app.nav.settings'), keys: ['g', 's'], sequence: true }] }
}
