import type { ComponentProps } from 'react'
import { ShortcutList } from '#ui/ShortcutList.tsx'
import { webAreas } from './areas.ts'
import { loadParts, useShortcuts } from './shortcuts.ts'

type Props = Pick<ComponentProps<typeof ShortcutList>, 'heading'>

/** What is on the sheet of keys; few open it, so it comes with the first look. */
export async function loadKeyList() {
  const parts = await loadParts(webAreas)
  return function KeyList(props: Props) {
    return <ShortcutList {...props} groups={useShortcuts(parts)} />
  }
}
