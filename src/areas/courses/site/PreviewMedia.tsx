import type { MediaView } from '../media.ts'
import type { LessonKind } from '../rules.ts'
import type { CoursesSiteText } from './words.ts'

type PreviewMediaProps = { kind: LessonKind; title: string; media: MediaView; text: CoursesSiteText }

/** A recording or document that plays with what every browser brings: no script, and nothing loaded before it is asked for. */
export function PreviewMedia({ kind, title, media, text }: PreviewMediaProps) {
  const { file, link, captions } = media
  if (kind === 'video' && file) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the tracks are the creator's, made by Tracks
      <video
        className="preview-media"
        controls
        preload={media.posterUrl ? 'none' : 'metadata'}
        playsInline
        poster={media.posterUrl ?? undefined}
        aria-label={title}
      >
        <source src={file.url} type={file.type} />
        <Tracks captions={captions} />
      </video>
    )
  }
  if (kind === 'audio' && file) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the tracks are the creator's, made by Tracks
      <audio className="preview-media" controls preload="none" aria-label={title}>
        <source src={file.url} type={file.type} />
        <Tracks captions={captions} />
      </audio>
    )
  }
  if (kind === 'video' && link) {
    const host = link.host === 'youtube' ? 'YouTube' : 'Vimeo'
    return (
      <p className="preview-link">
        <a className="btn quiet" href={link.url} rel="noopener noreferrer">
          {text.previewPage.onHost(host)}
        </a>
        <span className="meta">{text.previewPage.hostNote(host)}</span>
      </p>
    )
  }
  if (kind === 'pdf' && file) {
    return (
      <p className="preview-link">
        <a className="btn quiet" href={file.url} type={file.type}>
          {text.previewPage.open}
        </a>
      </p>
    )
  }
  return null
}

function Tracks({ captions }: Pick<MediaView, 'captions'>) {
  return captions.map(({ url, language, label }, at) => (
    <track key={url} kind="captions" src={url} srcLang={language} label={label} default={at === 0} />
  ))
}
