import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './MediaPlayer.module.css'
import { rates } from './preferences.ts'
import { useStage } from './stage.ts'

/** How fast it plays: the device's own list, which opens in full screen and under a thumb as well. */
export function SpeedField() {
  const t = useTranslations('learning.media')
  const { media } = useStage()
  const [rate, setRate] = useState(1)
  useEffect(() => {
    if (!media) return
    const show = () => setRate(media.playbackRate)
    show()
    media.addEventListener('ratechange', show)
    return () => media.removeEventListener('ratechange', show)
  }, [media])
  return (
    <select
      aria-label={t('speedField')}
      className={classes.select}
      value={rate}
      onChange={(event) => {
        if (media) media.playbackRate = Number(event.currentTarget.value)
      }}
    >
      {rates.map((each) => (
        <option key={each} value={each}>
          {t('times', { rate: each })}
        </option>
      ))}
    </select>
  )
}
