import { ShortcutList } from '#ui/ShortcutList.tsx'
import { useShortcuts } from './shortcuts.ts'

/** What is on the sheet of keys; few open it, so it comes with the first look. */
export function KeyList() {
  return <ShortcutList groups={useShortcuts()} />
}
