import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a table is no wider than its place. Words of another language or a larger font may need more room than any width
 * written in a stylesheet foresees, and what is at a row's end must not be cut off.
 */
export function useFits(place: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true)
  // The table comes and goes with its rows, so its element is asked for after every change.
  useEffect(() => {
    const outer = place.current
    const inner = table.current
    if (!outer || !inner) return
    const measure = () => setFits(inner.offsetWidth <= outer.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  })
  return fits
}
