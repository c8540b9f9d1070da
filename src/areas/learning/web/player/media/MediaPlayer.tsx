import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume1, Volume2, VolumeX } from 'lucide-react'
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MediaView } from '#areas/courses/media.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { CaptionsControl } from './CaptionsControl.tsx'
import classes from './MediaPlayer.module.css'
import { SpeedField } from './SpeedField.tsx'
import { useStage } from './stage.ts'
import { TimeNow } from './TimeNow.tsx'
import { usePreferences } from './use-playing.ts'
import { chaptersVtt } from './vtt.ts'

type Props = {
  kind: 'video' | 'audio'
  title: string
  media: MediaView
  file: NonNullable<MediaView['file']>
}

/** A recording with its controls, built of media-chrome; the one place that knows of it. */
export function MediaPlayer({ kind, title, media, file }: Props) {
  const t = useTranslations('learning.media')
  const { media: element, setMedia } = useStage()
  const [isBroken, setBroken] = useState(false)
  const source = useSource(media, file)
  const chapters = useChaptersTrack(media)
  usePreferences(element)
  const controller = useNamedRegion(t(kind, { title }))

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
    <figure className={classes.frame} data-kind={kind}>
      <MediaController
        ref={controller}
        className={classes.controller}
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
        <Controls kind={kind} captions={media.captions} />
      </MediaController>
      {isBroken ? (
        <div className={classes.broken}>
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

function Controls({ kind, captions }: { kind: 'video' | 'audio'; captions: MediaView['captions'] }) {
  return (
    <div className={classes.controls}>
      <MediaTimeRange className={classes.seek} />
      <MediaControlBar className={classes.bar}>
        <MediaPlayButton noTooltip>
          <Slotted name="play" icon={Play} />
          <Slotted name="pause" icon={Pause} />
        </MediaPlayButton>
        <MediaMuteButton noTooltip>
          <Slotted name="off" icon={VolumeX} />
          <Slotted name="low" icon={Volume1} />
          <Slotted name="medium" icon={Volume2} />
          <Slotted name="high" icon={Volume2} />
        </MediaMuteButton>
        <MediaVolumeRange className={classes.volume} />
        <TimeNow />
        <span className={classes.space} />
        <SpeedField />
        <CaptionsControl captions={captions} />
        {kind === 'video' ? (
          <>
            <MediaPipButton noTooltip className={classes.pip}>
              <Slotted name="enter" icon={PictureInPicture2} />
              <Slotted name="exit" icon={PictureInPicture2} />
            </MediaPipButton>
            <MediaFullscreenButton noTooltip>
              <Slotted name="enter" icon={Maximize} />
              <Slotted name="exit" icon={Minimize} />
            </MediaFullscreenButton>
          </>
        ) : null}
      </MediaControlBar>
    </div>
  )
}

function Slotted({ name, icon }: { name: string; icon: LucideIcon }) {
  return (
    <span slot={name} className={classes.icon}>
      <Icon of={icon} size={20} />
    </span>
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
