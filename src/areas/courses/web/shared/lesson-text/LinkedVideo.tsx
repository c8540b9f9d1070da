import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { playerAddress, type VideoHost } from '../../../media-rules.ts'
import classes from './LinkedVideo.module.css'

type Props = {
  link: { host: VideoHost; videoId: string; url: string }
  title: string
  posterUrl?: string | null
}

/** A video of another house. Nothing of theirs is loaded, and they learn nothing, before play is pressed. */
export function LinkedVideo({ link, title, posterUrl }: Props) {
  const t = useTranslations('lessonText.video')
  const [isPlaying, setPlaying] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const house = t(`house.${link.host}`)
  useEffect(() => {
    if (isPlaying) frame.current?.focus()
  }, [isPlaying])
  if (isPlaying) {
    return (
      <iframe
        ref={frame}
        className={classes.frame}
        src={playerAddress(link)}
        title={t('from', { title, house })}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // They refuse to play for pages that do not say where they are.
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }
  return (
    <div className={classes.card}>
      {posterUrl ? <img className={classes.poster} src={posterUrl} alt="" /> : null}
      <div className={classes.words}>
        <Button icon={Play} size="large" onClick={() => setPlaying(true)}>
          {t('playFrom', { house })}
        </Button>
        <p>{t('nothingLoaded', { house })}</p>
        <a href={link.url} target="_blank" rel="noopener">
          {t('openAt', { house })}
        </a>
      </div>
    </div>
  )
}
