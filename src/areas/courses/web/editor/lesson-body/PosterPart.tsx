import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress, imageTypes } from '#areas/files/rules.ts'
import { whyNotUploadable } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import type { LessonMedia } from '../../../media.ts'
import classes from './body.module.css'
import { frameOf } from './frame-of.ts'
import type { PartProps } from './lesson-body.ts'
import { withMedia } from './media-changes.ts'
import { PartSection } from './PartSection.tsx'
import { PickButton } from './PickButton.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useStartUpload, useUploadsOf } from './use-body-uploads.ts'

type Props = PartProps & { media: LessonMedia; player: RefObject<HTMLMediaElement | null> }

/** The picture a video shows before it plays: one of its own, or a moment of the video. */
export function PosterPart({ lesson, save, media, player }: Props) {
  const t = useTranslations('lessonKinds.poster')
  const limits = useUploadLimits()
  const size = useFileSize()
  const start = useStartUpload()
  const rows = useUploadsOf(lesson.id, 'poster')
  const [error, setError] = useState<string | null>(null)

  const take = (file: File) => {
    const why = whyNotUploadable('image', file, limits)
    setError(why && t(why, { name: file.name, max: size(limits.image) }))
    if (why) return
    start(lesson, file, {
      slot: 'poster',
      purpose: 'image',
      place: (done) => (now) => withMedia(now, { posterFileId: done.id }),
    })
  }
  const capture = async () => {
    const frame = player.current instanceof HTMLVideoElement ? await frameOf(player.current) : null
    if (frame) take(frame)
    else setError(t('noFrame'))
  }
  return (
    <PartSection title={t('title')} hint={media.posterFileId ? undefined : t('hint')}>
      <div className={classes.poster}>
        {media.posterFileId ? (
          <img className={classes.posterPicture} src={fileAddress(media.posterFileId)} alt={t('alt')} />
        ) : null}
        <div className={classes.pair}>
          <Button kind="secondary" size="small" icon={Camera} onClick={() => void capture()}>
            {t('frame')}
          </Button>
          <PickButton
            accept={imageTypes.join(',')}
            icon={ImageUp}
            onFiles={([file]) => {
              if (file) take(file)
            }}
          >
            {t('upload')}
          </PickButton>
          {media.posterFileId ? (
            <Button
              kind="quiet"
              size="small"
              icon={Trash2}
              onClick={() => save(withMedia(lesson, { posterFileId: null }))}
            >
              {t('remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <UploadLines rows={rows} />
      <div role="alert">
        <FieldError id={`poster-${lesson.id}`}>{error}</FieldError>
      </div>
    </PartSection>
  )
}
