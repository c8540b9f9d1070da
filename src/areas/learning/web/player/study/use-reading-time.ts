import { useEffect } from 'react'
import type { Reporter } from './reporter.ts'

/** Who does nothing for so long has gone to make tea. */
const idleMs = 60_000
const everyMs = 1_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

/** Counts seconds of reading: only while the page is seen and the person is there. */
export function useReadingTime(reporter: Reporter, isReading: boolean) {
  useEffect(() => {
    if (!isReading) return
    let seenAt = Date.now()
    let countedAt = Date.now()
    const see = () => {
      seenAt = Date.now()
    }
    const count = () => {
      const now = Date.now()
      const isThere = document.visibilityState === 'visible' && now - seenAt < idleMs
      // A device that slept comes back with a long second: that one does not count whole.
      if (isThere) reporter.read(Math.min((now - countedAt) / 1000, (2 * everyMs) / 1000))
      countedAt = now
    }
    const timer = setInterval(count, everyMs)
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true })
    }
  }, [reporter, isReading])
}

/** How far down a text has been read, in percent: what the bottom of the window has reached. */
export function useReach(reporter: Reporter, isReading: boolean) {
  useEffect(() => {
    if (!isReading) return
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      if (scrollHeight > clientHeight * 1.5)
        reporter.reached(Math.round((scrollTop / (scrollHeight - clientHeight)) * 100))
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [reporter, isReading])
}

/** Scrolls to where reading stopped. */
export function goToReach(percent: number) {
  const { scrollHeight, clientHeight } = document.documentElement
  window.scrollTo({ top: ((scrollHeight - clientHeight) * percent) / 100 })
}
