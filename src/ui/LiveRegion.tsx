import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AnnounceContext } from './announce.ts'
import classes from './visually-hidden.module.css'

/** Holds the sentence that screen readers read out next; the text comes from `useAnnounce`. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const flip = useRef(false)
  const announce = useCallback((sentence: string) => {
    // The same sentence twice would be silent the second time, so an invisible space makes it new.
    flip.current = !flip.current
    setSaid(flip.current ? sentence : `${sentence}\u00a0`)
  }, [])

  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className={classes.hidden}>
        {said}
      </div>
    </AnnounceContext>
  )
}
