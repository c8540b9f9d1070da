/**
 * Does something once the browser has nothing else to do, at the latest after so many milliseconds. Not every browser says
 * when that is. What is answered calls it off.
 */
export function whenIdle(act: () => void, atLatestMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, Math.min(atLatestMs, 300))
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: atLatestMs })
  return () => cancelIdleCallback(asked)
}
