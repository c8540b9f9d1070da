import { useLayoutEffect } from 'react'

/** Takes away what the server painted over the app (main/first-paint), with the very commit that shows what is below. */
export function useEndOfFirstPaint(ends = true): void {
  useLayoutEffect(() => {
    if (ends) document.getElementById('first-paint')?.remove()
  }, [ends])
}
