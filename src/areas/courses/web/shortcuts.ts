import type { AreaShortcuts, ShortcutsRequest } from '#webkit/area.ts'

/** The list of courses, and the editor. */
export function shortcuts({ user, t }: ShortcutsRequest): AreaShortcuts {
  if (user.role !== 'creator') return {}
  const editor = [
    { label: t('app.keys.addLesson'), keys: ['n'] },
    { label: t('app.keys.preview'), keys: ['p'] },
    { label: t('app.keys.versions'), keys: ['v'] },
    { label: t('app.keys.courseSettings'), keys: [','] },
    { label: t('app.keys.publish'), keys: ['Ctrl', 'Enter'] },
    { label: t('app.keys.moveLesson'), keys: ['Alt', '↑', '↓'] },
    { label: t('app.keys.undo'), keys: ['Ctrl', 'Z'] },
    { label: t('app.keys.redo'), keys: ['Ctrl', 'Shift', 'Z'] },
  ]
  return { groups: [{ label: t('app.keys.editor'), items: editor }] }
}
