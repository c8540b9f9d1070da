import { useEffect, useState } from 'react'
import { clockTime } from '#areas/courses/web/shared/clock-time.ts'
import classes from './MediaPlayer.module.css'
import { useStage } from './stage.ts'

/** "0:40 / 18:20". The line above says the same to the ear. */
export function TimeNow() {
  const { media } = useStage()
  const [shown, setShown] = useState('')
  useEffect(() => {
    if (!media) return
    const show = () => {
      const length = Number.isFinite(media.duration) ? ` / ${clockTime(media.duration)}` : ''
      setShown(`${clockTime(media.currentTime)}${length}`)
    }
    const types = ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'] as const
    show()
    for (const type of types) media.addEventListener(type, show)
    return () => {
      for (const type of types) media.removeEventListener(type, show)
    }
  }, [media])
  return (
    <span className={classes.time} aria-hidden="true">
      {shown}
    </span>
  )
}
