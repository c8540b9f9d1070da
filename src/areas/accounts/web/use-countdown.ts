import { useEffect, useState } from 'react'

/** Seconds until something can be done again, counted for one subject (an address); others don't have to wait. */
export function useCountdown() {
  const [until, setUntil] = useState<{ subject: string; at: number } | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = until !== null && until.at > now

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    start(subject: string, seconds: number) {
      setNow(Date.now())
      setUntil({ subject: subject.toLowerCase(), at: Date.now() + seconds * 1000 })
    },
    left(subject: string): number {
      if (!until || until.subject !== subject.trim().toLowerCase()) return 0
      return Math.max(0, Math.ceil((until.at - now) / 1000))
    },
  }
}

/** 48 → "0:48" */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
