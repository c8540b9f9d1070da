import { useEffect, useRef } from 'react'
import { resumesAt } from '../../../rules.ts'
import type { Reporter } from '../study/reporter.ts'

/** Tells the reporter what really plays. */
export function usePlayingReports(media: HTMLMediaElement | null, reporter: Reporter) {
  useEffect(() => {
    if (!media) return
    const on = (type: string, listener: () => void) => {
      media.addEventListener(type, listener)
      return () => media.removeEventListener(type, listener)
    }
    const tick = () => {
      if (!media.paused && !media.seeking) reporter.playing(media.currentTime, media.playbackRate)
    }
    const stop = () => reporter.stopped(media.currentTime)
    const stops = [
      on('timeupdate', tick),
      on('playing', tick),
      on('waiting', () => reporter.moved(media.currentTime)),
      on('seeking', () => reporter.moved(media.currentTime)),
      on('seeked', () => {
        // Moved while paused: where they are now is worth remembering.
        if (media.paused && media.readyState > 0) reporter.stopped(media.currentTime)
      }),
      on('pause', () => {
        if (!media.seeking) reporter.playing(media.currentTime, media.playbackRate)
        stop()
      }),
      on('ended', stop),
    ]
    return () => {
      for (const off of stops) off()
    }
  }, [media, reporter])
}

/**
 * Begins where the learner stopped, on whatever device that was. The place may come in again, newer, while nothing was
 * played yet; after that this device knows best.
 */
export function useResume(
  media: HTMLMediaElement | null,
  startAt: number | null,
  onResume: (at: number) => void,
) {
  const resumed = useRef(onResume)
  resumed.current = onResume
  const isOwn = useRef(false)
  useEffect(() => {
    isOwn.current = false
    if (!media) return
    const own = () => {
      isOwn.current = true
    }
    media.addEventListener('play', own)
    return () => media.removeEventListener('play', own)
  }, [media])
  useEffect(() => {
    if (!media || startAt === null) return
    const go = () => {
      if (isOwn.current || !resumesAt(startAt, media.duration)) return
      media.currentTime = startAt
      resumed.current(startAt)
    }
    if (media.readyState > 0) return go()
    media.addEventListener('loadedmetadata', go, { once: true })
    return () => media.removeEventListener('loadedmetadata', go)
  }, [media, startAt])
}
