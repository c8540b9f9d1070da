import { useState } from 'react'

export type ListView = 'cards' | 'table'
const storageKey = 'throughline.courses.view'

/** Cards or table: remembered on this device. */
export function useListView() {
  const [view, setView] = useState<ListView>(remembered)
  const choose = (next: ListView) => {
    setView(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is closed in some private windows: the choice then lasts as long as the page.
    }
  }
  return [view, choose] as const
}

function remembered(): ListView {
  try {
    return localStorage.getItem(storageKey) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}
