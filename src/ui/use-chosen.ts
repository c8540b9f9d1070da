import { useState } from 'react'
import type { Selection } from './data-table.ts'
import type { ListView } from './use-list-view.ts'

/**
 * The rows that are ticked. They belong to what the list shows: another search, filter, order or page begins anew, and a row
 * that left the page isn't meant anymore.
 */
export function useChosen({ shown }: Pick<ListView, 'shown'>, onPage?: readonly string[]): Selection {
  const [state, setState] = useState<{ shown: string; chosen: ReadonlySet<string> }>({
    shown,
    chosen: none,
  })
  const chosen = state.shown === shown ? state.chosen : none
  const isLeft = onPage && [...chosen].some((key) => !onPage.includes(key))
  return {
    chosen: isLeft ? new Set([...chosen].filter((key) => onPage.includes(key))) : chosen,
    onChange: (next) => setState({ shown, chosen: next }),
  }
}

const none: ReadonlySet<string> = new Set()
