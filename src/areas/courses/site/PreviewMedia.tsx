import { Play } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { clockTime } from '#kernel/clock-time.ts'
import type { MediaView } from '../media.ts'
import { PlayerControls } from '../PlayerControls.tsx'
import type { LessonKind } from '../rules.ts'
import type { CoursesSiteText } from './words.ts'

type PreviewMediaProps = { kind: LessonKind; title: string; media: MediaView; text: CoursesSiteText }

/** What a lesson plays or shows, as the player draws it; without script what every browser brings. */
export function PreviewMedia({ kind, title, media, text }: PreviewMediaProps) {
  const { file, link } = media
  if (kind === 'video' && link) return <LinkedPreview link={link} title={title} text={text} />
  if (!file) return null
  if (kind === 'video' || kind === 'audio')
    return <Recording kind={kind} title={title} media={media} file={file} text={text} />
  if (kind !== 'pdf') return null
  return (
    <div data-pdf={file.url} data-title={title} data-page={text.previewPage.page}>
      <p className="preview-link">
        <a className="btn quiet" href={file.url} type={file.type}>
          {text.previewPage.open}
        </a>
      </p>
    </div>
  )
}

type RecordingProps = Omit<PreviewMediaProps, 'kind'> & {
  kind: 'video' | 'audio'
  file: NonNullable<MediaView['file']>
}

/** A poster that loads nothing. What it turns into when it's pressed is in the template; `web/site-player.ts` puts it there. */
function Recording({ kind, title, media, file, text }: RecordingProps) {
  const { posterUrl, captions, chapters, seconds } = media
  const tracks = captions.map(({ url, language, label }) => (
    <track key={url} kind="captions" src={url} srcLang={language} label={label} />
  ))
  return (
    <div
      className="play"
      data-player={kind}
      data-file={file.url}
      data-hls={file.hlsUrl ?? undefined}
      data-chapters={chapters.length > 0 ? JSON.stringify(chapters) : undefined}
      data-seconds={seconds ?? undefined}
    >
      <a className="play-poster" href={file.url} data-play="">
        <span className="vh">{text.previewPage.play(title)}</span>
        {kind === 'video' && posterUrl && <img src={posterUrl} alt="" />}
        <span className="play-disc">
          <Play aria-hidden="true" />
        </span>
        {seconds !== null && seconds > 0 && (
          <span className="play-length">
            <span className="vh">, </span>
            {clockTime(seconds)}
          </span>
        )}
      </a>
      <noscript>
        {createElement(
          kind,
          {
            className: 'preview-media',
            controls: true,
            preload: 'none',
            playsInline: true,
            ...(kind === 'video' && posterUrl ? { poster: posterUrl } : {}),
            'aria-label': title,
          },
          <source src={file.url} type={file.type} />,
          tracks,
        )}
      </noscript>
      <template>
        <figure className="player" data-kind={kind}>
          <Stage kind={kind}>
            {createElement(
              kind,
              {
                slot: 'media',
                preload: 'none',
                playsInline: true,
                ...(kind === 'video' && posterUrl ? { poster: posterUrl } : {}),
                'aria-label': title,
              },
              tracks,
            )}
            {kind === 'video' &&
              createElement('media-loading-indicator', { slot: 'centered-chrome', noautohide: '' })}
            <PlayerControls kind={kind} captions={captions} words={text.player} />
          </Stage>
        </figure>
      </template>
      <p className="play-failed" role="alert" data-failed="" hidden>
        {text.previewPage.failed} <a href={file.url}>{text.previewPage.file}</a>
      </p>
    </div>
  )
}

/** The frame that media-chrome's parts talk to; its tag is none that JSX knows. */
function Stage({ kind, children }: { kind: 'video' | 'audio'; children: ReactNode }) {
  const audio = kind === 'audio' ? { audio: '', noautohide: '' } : {}
  return createElement(
    'media-controller',
    { className: 'player-stage', nohotkeys: '', nosubtitleslangpref: '', ...audio },
    children,
  )
}

type LinkedProps = Pick<PreviewMediaProps, 'title' | 'text'> & { link: NonNullable<MediaView['link']> }

/** A video of another house: nothing of theirs is loaded before it's pressed. */
function LinkedPreview({ link, title, text }: LinkedProps) {
  const host = link.host === 'youtube' ? 'YouTube' : 'Vimeo'
  return (
    <div className="preview-link" data-embed={link.host} data-video={link.videoId} data-title={title}>
      <a className="btn quiet" href={link.url} rel="noopener noreferrer">
        {text.previewPage.onHost(host)}
      </a>
      <span className="meta">{text.previewPage.hostNote(host)}</span>
    </div>
  )
}
