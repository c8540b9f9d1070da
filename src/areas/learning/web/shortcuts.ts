import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'

/** The player. */
export function shortcuts({ t }: ShortcutsRequest): AreaShortcuts {
  const items = [
    { label: t('app.keys.nextLesson'), keys: ['Shift', 'N'] },
    { label: t('app.keys.previousLesson'), keys: ['Shift', 'P'] },
    { label: t('app.keys.done'), keys: ['d'] },
    { label: t('app.keys.notes'), keys: ['n'] },
  ]
  return { groups: [{ label: t('app.keys.player'), items }] }
}
