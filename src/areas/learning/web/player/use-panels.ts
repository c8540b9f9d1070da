import { useCallback, useState } from 'react'

/** What is open beside the lesson: notes stay while one learns, a sheet is looked at and closed. */
export function usePanels() {
  const [opened, setOpened] = useState<'help' | 'record' | null>(null)
  const [notes, setNotes] = useState(false)
  const openRecord = useCallback(() => setOpened('record'), [])
  return {
    opened,
    notes,
    openHelp: () => setOpened('help'),
    openRecord,
    close: () => setOpened(null),
    toggleNotes: () => setNotes((open) => !open),
  }
}
export type Panels = ReturnType<typeof usePanels>
