import { type RefObject, useEffect, useRef } from 'react'
import { fields } from './arriving-focus.ts'
import type { Selection } from './data-table.ts'
import { useSingleKeysOn } from './single-keys.ts'

/**
 * The keys of a list (P9): `j` `k` move, `Enter` and `e` open, `x` selects, `Shift` `x` selects up to here, `Esc` lets go of the
 * selection. They belong to the list that has the focus, or else to the first on the page.
 */
export function useListKeys(
  table: RefObject<HTMLTableElement | null>,
  selection: Selection | undefined,
): void {
  const enabled = useSingleKeysOn()
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const list = table.current
      if (!list || isElsewhere(event.target) || listInUse() !== list) return
      if (act(list, event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, table])
}

/** Does what the key says; false where it says nothing here. */
function act(
  list: HTMLTableElement,
  { key, target }: KeyboardEvent,
  selection: Selection | undefined,
): boolean {
  const rows = [...(list.tBodies[0]?.rows ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at]
  switch (key) {
    case 'j':
      return moveTo(rows[Math.min(at + 1, rows.length - 1)])
    case 'k':
      return moveTo(rows[Math.max(at - 1, 0)])
    case 'e':
      return open(row)
    case 'Enter':
      // Links and buttons know what Enter means.
      return !(target instanceof Element && target.closest('a, button')) && open(row)
    case 'x':
    case 'X':
      return tick(row, key === 'X')
    case 'Escape':
      if (!selection || selection.chosen.size === 0) return false
      selection.onChange(new Set())
      return true
    default:
      return false
  }
}

function moveTo(row: HTMLTableRowElement | undefined): boolean {
  if (!row) return false
  let part = row.querySelector<HTMLElement>('a[href], input, button')
  // The link is the row's own place; the box before it is only where there is none.
  part = row.querySelector<HTMLElement>('a[href]') ?? part
  if (!part) {
    row.tabIndex = -1
    part = row
  }
  part.focus()
  row.scrollIntoView?.({ block: 'nearest' })
  return true
}

function open(row: HTMLTableRowElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('a[href]')
  link?.click()
  return link !== null && link !== undefined
}

/** As a press on the box, so that Shift means the same. */
function tick(row: HTMLTableRowElement | undefined, shiftKey: boolean): boolean {
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  return box !== null && box !== undefined
}

function listInUse(): Element | null {
  return document.activeElement?.closest('table[data-keys]') ?? document.querySelector('table[data-keys]')
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const isField = target.matches(fields) && !target.matches('table[data-keys] input[type="checkbox"]')
  return isField || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
