import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useRef } from 'react'
import type { Line } from './rows.ts'

/** Up to here all lines are in the page: no measuring, and the browser's own search finds everything. */
const fewLines = 80

type Options = {
  lines: readonly Line[]
  scroller: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  isPhone: boolean
  /** Lines that stay in the page wherever one scrolls to: the one with the focus, the one being dragged. */
  held: readonly (string | null)[]
}

/** Which lines are in the page, and how much room stands for those above and below. */
export function useLineWindow({ lines, scroller, list, isPhone, held }: Options) {
  const isLong = lines.length > fewLines
  const margin = useRef(0)
  if (isPhone && list.current) margin.current = list.current.offsetTop
  const heldIndexes = held.map((key) => lines.findIndex((line) => line.key === key)).filter((at) => at >= 0)
  const common = {
    count: lines.length,
    estimateSize: (index: number) => (lines[index]?.kind === 'section' ? 46 : 55),
    getItemKey: (index: number) => lines[index]?.key ?? index,
    overscan: 12,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }: Range) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const indexes = new Set(Array.from({ length: to - from + 1 }, (_, at) => from + at))
      for (const index of heldIndexes) indexes.add(index)
      return [...indexes].sort((one, other) => one - other)
    },
  }
  const inPane = useVirtualizer({
    ...common,
    enabled: isLong && !isPhone,
    getScrollElement: () => scroller.current,
  })
  const inPage = useWindowVirtualizer({ ...common, enabled: isLong && isPhone, scrollMargin: margin.current })
  const virtual = isPhone ? inPage : inPane
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (isLong) virtual.measureElement(element)
    },
    [isLong, virtual],
  )

  if (!isLong) {
    return {
      shown: lines.map((line, index) => ({ line, index, gap: 0 })),
      before: 0,
      after: 0,
      measure,
      reveal: () => {},
    }
  }
  const items = virtual.getVirtualItems()
  const offset = isPhone ? margin.current : 0
  let end = items[0]?.start ?? offset
  const shown = items.flatMap((item) => {
    const line = lines[item.index]
    // Room for the lines between one that is held out of sight and those in sight.
    const gap = item.start - end
    end = item.end
    return line ? [{ line, index: item.index, gap: Math.max(0, gap) }] : []
  })
  return {
    shown,
    before: (items[0]?.start ?? offset) - offset,
    after: Math.max(0, virtual.getTotalSize() - (end - offset)),
    measure,
    reveal: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}

type Range = { startIndex: number; endIndex: number; overscan: number; count: number }
