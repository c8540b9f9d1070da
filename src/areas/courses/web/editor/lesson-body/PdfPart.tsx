import { ExternalLink, FileText, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { endingsFor } from '#areas/files/upload-types.ts'
import { FileDrop } from '#areas/files/web/shared/FileDrop.tsx'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useFile } from '#areas/files/web/shared/use-file.ts'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './body.module.css'
import { useChangeBody } from './change-body.ts'
import type { PartProps } from './lesson-body.ts'
import { placeMedia, withMedia } from './media-changes.ts'
import { PickButton } from './PickButton.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useStartUpload, useUploadsOf } from './use-body-uploads.ts'

const FirstPage = lazy(async () => ({ default: (await import('./FirstPage.tsx')).FirstPage }))

/** A document that students read in the player. */
export function PdfPart(props: PartProps) {
  const { lesson, readOnly } = props
  const t = useTranslations('lessonKinds.pdf')
  const untitled = useTranslations('courses.lesson')('untitled')
  const start = useStartUpload()
  const rows = useUploadsOf(lesson.id, 'media')
  const take = ([file]: File[]) => {
    if (!file) return
    start(lesson, file, { slot: 'media', purpose: 'pdf', place: (done) => placeMedia(done, untitled) })
  }
  const fileId = lesson.media?.fileId
  if (fileId)
    return (
      <>
        <Document {...props} fileId={fileId} onFiles={take} />
        <UploadLines rows={rows} />
      </>
    )
  if (rows.length > 0) return <UploadLines rows={rows} />
  return readOnly ? null : <FileDrop label={t('choose')} purpose="pdf" onFiles={take} />
}

type DocumentProps = PartProps & { fileId: Id<'fil'>; onFiles: (files: File[]) => void }

function Document({ lesson, save, readOnly, fileId, onFiles }: DocumentProps) {
  const t = useTranslations('lessonKinds.pdf')
  const size = useFileSize()
  const file = useFile(fileId)
  const change = useChangeBody(lesson)
  const pages = lesson.media?.pages ?? file?.pages ?? null
  const remove = () => {
    save(withMedia(lesson, { fileId: null, pages: null }))
    toast({ message: t('removed'), onUndo: () => change((now) => withMedia(now, { fileId, pages })) })
  }
  return (
    <div className={classes.card}>
      <div className={classes.page}>
        <Suspense fallback={null}>
          <FirstPage key={fileId} url={fileAddress(fileId)} label={t('firstPage', { title: lesson.title })} />
        </Suspense>
      </div>
      <div className={classes.file}>
        <Icon of={FileText} size={22} />
        <div className={classes.fileWords}>
          <b>{file?.name ?? t('unnamed')}</b>
          <span className={classes.quiet}>
            {[
              ...(pages === null ? [] : [t('pages', { count: pages })]),
              ...(file ? [size(file.bytes)] : []),
            ].join(' · ')}
          </span>
        </div>
        <div className={classes.fileTools}>
          <Button kind="quiet" size="small" icon={ExternalLink} href={fileAddress(fileId)} newTab>
            {t('open')}
          </Button>
          {readOnly ? null : (
            <>
              <PickButton accept={endingsFor('pdf')} onFiles={onFiles}>
                {t('replace')}
              </PickButton>
              <Button kind="quiet" size="small" icon={Trash2} onClick={remove}>
                {t('remove')}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
