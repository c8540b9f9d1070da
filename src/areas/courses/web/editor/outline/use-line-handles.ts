import { useDraggable, useDroppable } from '@dnd-kit/react'
import { useCallback } from 'react'
import type { Drop } from './OutlineDrag.tsx'

export type LinePlace = {
  index: number
  /** Room above it for lines that are not in the page. */
  gap: number
  measure: (element: HTMLElement | null) => void
}

/** A line that can be dragged by its grip and be dropped on. */
export function useLineHandles(key: string, at: LinePlace, drop: Drop | null, disabled: boolean) {
  const { ref: dragRef, handleRef, isDragging } = useDraggable({ id: key, disabled })
  const { ref: dropRef } = useDroppable({ id: key, disabled })
  const { measure } = at
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dragRef(element)
      dropRef(element)
      measure(element)
    },
    [dragRef, dropRef, measure],
  )
  return {
    handleRef,
    row: {
      ref,
      'data-key': key,
      'data-index': at.index,
      'data-dragging': isDragging ? '' : undefined,
      'data-drop': drop?.at === key && drop.moved !== key ? drop.edge : undefined,
      style: at.gap > 0 ? { marginBlockStart: at.gap } : undefined,
    },
  }
}
