import '#areas/courses/web/shared/player/elements.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MediaView, rates } from '#areas/courses/media.ts'
import { chaptersVtt } from '#areas/courses/web/shared/player/chapters-vtt.ts'
import { PlayerFrame } from '#areas/courses/web/shared/player/PlayerFrame.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { useStage } from './stage.ts'

type Props = {
  kind: 'video' | 'audio'
  title: string
  media: MediaView
  file: NonNullable<MediaView['file']>
}

/** A recording with its controls, built of media-chrome; public pages draw the same (`courses/web/site-player.ts`). */
export function MediaPlayer({ kind, title, media, file }: Props) {
  const t = useTranslations('learning.media')
  const { media: element, setMedia } = useStage()
  const [isBroken, setBroken] = useState(false)
  const source = useSource(media, file)
  const chapters = useChaptersTrack(media)
  const words = {
    speed: t('speedField'),
    rates: rates.map((rate) => ({ rate, label: t('times', { rate }) })),
    captions: t('captions'),
    captionsOff: t('captionsOff'),
  }

  const failed = () => {
    // Where the further sizes cannot be played the file itself can.
    if (!source.fallBack()) setBroken(true)
  }
  const recording = {
    slot: 'media',
    ref: setMedia,
    src: source.url,
    preload: 'metadata',
    'aria-label': title,
    onError: failed,
    playsInline: true,
    children: (
      <>
        {media.captions.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
        {chapters ? <track kind="chapters" src={chapters} default /> : null}
      </>
    ),
  } as const
  const retry = () => {
    setBroken(false)
    element?.load()
  }
  return (
    <PlayerFrame
      kind={kind}
      name={t(kind, { title })}
      captions={media.captions}
      words={words}
      over={
        isBroken ? (
          <div className="player-broken">
            <Card flush>
              <ErrorPanel title={t('failed')} onRetry={retry}>
                {t('failedText')}
              </ErrorPanel>
            </Card>
          </div>
        ) : null
      }
    >
      {kind === 'audio' ? (
        <audio {...recording} />
      ) : (
        <video {...recording} poster={media.posterUrl ?? undefined} />
      )}
    </PlayerFrame>
  )
}

const hlsType = 'application/vnd.apple.mpegurl'

/** Several sizes where the browser chooses among them itself, otherwise the file as it was uploaded, by ranges. */
function useSource(media: MediaView, file: Props['file']) {
  const [isHlsBroken, setHlsBroken] = useState(false)
  const hlsUrl = media.file?.hlsUrl
  const canHls = useMemo(() => document.createElement('video').canPlayType(hlsType) !== '', [])
  const usesHls = Boolean(hlsUrl) && canHls && !isHlsBroken
  return {
    url: usesHls ? (hlsUrl ?? file.url) : file.url,
    fallBack: () => {
      if (usesHls) setHlsBroken(true)
      return usesHls
    },
  }
}

/** Chapters are marked on the line by a captions file, which we write. */
function useChaptersTrack({ chapters, seconds }: MediaView): string | null {
  const text = useMemo(
    () => (chapters.length > 0 ? chaptersVtt(chapters, seconds ?? 0) : null),
    [chapters, seconds],
  )
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!text) return setUrl(null)
    const made = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return url
}
