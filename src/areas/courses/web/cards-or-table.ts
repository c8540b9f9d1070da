import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type CardsOrTable = 'cards' | 'table'
const storageKey = 'throughline.courses.view'

/** Cards or table: remembered on this device. The table is in the address too, so that a saved view can keep it. */
export function useCardsOrTable() {
  const [kept, setView] = useState<CardsOrTable>(remembered)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'table' ? 'table' : kept
  const choose = (next: CardsOrTable) => {
    setView(next)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'table') after.set('view', next)
        else after.delete('view')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is closed in some private windows: the choice then lasts as long as the page.
    }
  }
  return [view, choose] as const
}

function remembered(): CardsOrTable {
  try {
    return localStorage.getItem(storageKey) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}
