import type { Drop } from './rows.ts'

export type LinePlace = {
  index: number
  /** Room above it for lines that are not in the page. */
  gap: number
  measure: (element: HTMLElement | null) => void
}

/** What the row of a line says of itself: to whom measures it, and to dragging, which finds it by its key. */
export function rowOf(key: string, { index, gap, measure }: LinePlace, drop: Drop | null, isHeld: boolean) {
  return {
    ref: measure,
    'data-key': key,
    'data-index': index,
    // It can't be dragged now.
    'data-held': isHeld ? '' : undefined,
    'data-dragging': drop?.moved === key ? '' : undefined,
    'data-drop': drop?.at === key && drop.moved !== key ? drop.edge : undefined,
    style: gap > 0 ? { marginBlockStart: gap } : undefined,
  }
}
