import { MediaController, MediaLoadingIndicator } from 'media-chrome/react'
import '#areas/courses/web/shared/player/elements.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MediaView, rates } from '#areas/courses/media.ts'
import { PlayerControls } from '#areas/courses/PlayerControls.tsx'
import { chaptersVtt } from '#areas/courses/web/shared/player/chapters-vtt.ts'
import { workControls } from '#areas/courses/web/shared/player/controls.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import '#ui/player.css'
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
  const controller = useNamedRegion(t(kind, { title }))
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current && element) return workControls(frame.current, element)
  }, [element])
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
    <figure ref={frame} className="player" data-kind={kind}>
      <MediaController
        ref={controller}
        className="player-stage"
        audio={kind === 'audio'}
        noHotkeys
        noSubtitlesLangPref
        noAutohide={kind === 'audio'}
      >
        {kind === 'audio' ? (
          <audio {...recording} />
        ) : (
          <video {...recording} poster={media.posterUrl ?? undefined} />
        )}
        {kind === 'video' ? <MediaLoadingIndicator slot="centered-chrome" noAutohide /> : null}
        <PlayerControls kind={kind} captions={media.captions} words={words} />
      </MediaController>
      {isBroken ? (
        <div className="player-broken">
          <Card flush>
            <ErrorPanel title={t('failed')} onRetry={retry}>
              {t('failedText')}
            </ErrorPanel>
          </Card>
        </div>
      ) : null}
    </figure>
  )
}

/** media-chrome calls its region a video player in English, whatever plays, once it is on the page: afterward it gets our name. */
function useNamedRegion(name: string) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    region?.setAttribute('role', 'group')
    region?.setAttribute('aria-label', name)
  }, [region, name])
  return setRegion
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
