import type { AreaShortcuts, ShortcutsAsked } from '#webkit/area.ts'

export function shortcuts({ t }: ShortcutsAsked): AreaShortcuts {
  return { goTo: [{ label: t('app.nav.settings'), keys: ['g', 's'], sequence: true }] }
}
