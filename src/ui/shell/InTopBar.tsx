import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTopPlace } from './top-place.ts'

/** What a screen shows in the frame's top bar: where one is and what can be done there. Without a frame it's above the screen. */
export function InTopBar({ children }: { children: ReactNode }) {
  const place = useTopPlace()
  if (place === undefined) return <header>{children}</header>
  return place && createPortal(children, place)
}
