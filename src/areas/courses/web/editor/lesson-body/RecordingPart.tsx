import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { FileDrop } from '#areas/files/web/shared/FileDrop.tsx'
import type { Lesson } from '../../../contract.ts'
import type { LessonMedia } from '../../../media.ts'
import { CaptionsPart } from './CaptionsPart.tsx'
import { ChaptersPart } from './ChaptersPart.tsx'
import { LinkedRecording } from './LinkedRecording.tsx'
import { LinkField } from './LinkField.tsx'
import type { PartProps } from './lesson-body.ts'
import { placeMedia, withMedia } from './media-changes.ts'
import { useMediaPanel } from './media-panel.ts'
import { PosterPart } from './PosterPart.tsx'
import { Recording } from './Recording.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useStartUpload, useUploadsOf } from './use-body-uploads.ts'

/** Video or audio: the recording itself, and what goes with it. */
export function RecordingPart({ kind, ...props }: PartProps & { kind: 'video' | 'audio' }) {
  const { lesson, save, readOnly } = props
  const player = useRef<HTMLMediaElement>(null)
  const rows = useUploadsOf(lesson.id, 'media')
  const take = useTakeRecording(lesson, kind)
  const { media } = lesson

  if (!media?.fileId && !media?.link) {
    return rows.length > 0 ? (
      <UploadLines rows={rows} />
    ) : readOnly ? null : (
      <NoRecording
        kind={kind}
        onFile={take}
        onLink={({ host, videoId, url }) => save(withMedia(lesson, { link: { host, videoId, url } }))}
      />
    )
  }
  return (
    <>
      {media.fileId ? (
        <Recording {...props} kind={kind} fileId={media.fileId} media={media} player={player} onFile={take} />
      ) : null}
      {media.link ? <LinkedRecording {...props} media={media} link={media.link} onFile={take} /> : null}
      <UploadLines rows={rows} />
      {media.fileId && !readOnly ? <OpenPart {...props} kind={kind} media={media} player={player} /> : null}
    </>
  )
}

/** The part that is being set, in the panel beside the lesson. */
function OpenPart({ kind, ...props }: PartProps & { kind: 'video' | 'audio' } & WithPlayer) {
  const panel = useMediaPanel()
  if (!panel?.place || !panel.part) return null
  const { part } = panel
  return createPortal(
    part === 'captions' ? (
      <CaptionsPart {...props} />
    ) : part === 'chapters' ? (
      <ChaptersPart key={props.media.fileId} {...props} />
    ) : kind === 'video' ? (
      <PosterPart {...props} />
    ) : null,
    panel.place,
  )
}

type WithPlayer = { media: LessonMedia; player: RefObject<HTMLMediaElement | null> }

function useTakeRecording(lesson: Lesson, kind: 'video' | 'audio') {
  const untitled = useTranslations('courses.lesson')('untitled')
  const start = useStartUpload()
  return (file: File) =>
    start(lesson, file, { slot: 'media', purpose: kind, place: (done) => placeMedia(done, untitled) })
}

type NoRecordingProps = {
  kind: 'video' | 'audio'
  onFile: (file: File) => void
  onLink: (link: NonNullable<NonNullable<Lesson['media']>['link']>) => void
}

function NoRecording({ kind, onFile, onLink }: NoRecordingProps) {
  const t = useTranslations('lessonKinds')
  return (
    <>
      <FileDrop
        label={t(`${kind}.choose`)}
        purpose={kind}
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
      {kind === 'video' ? <LinkField onLink={onLink} /> : null}
    </>
  )
}
