import { Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { endingsFor, whyNotUploadable } from '#areas/files/upload-types.ts'
import { FileDrop } from '#areas/files/web/shared/FileDrop.tsx'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { toast } from '#ui/toasts.ts'
import type { Lesson } from '../../../contract.ts'
import type { LessonFile } from '../../../media.ts'
import { maxLessonFiles } from '../../../media-rules.ts'
import { useChangeBody } from './change-body.ts'
import { FileList } from './FileList.tsx'
import type { PartProps } from './lesson-body.ts'
import { titleOf } from './lessons-from-files.ts'
import { PartSection } from './PartSection.tsx'
import { PickButton } from './PickButton.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useStartUpload, useUploadsOf } from './use-body-uploads.ts'

/** The files of a download lesson: they are the lesson. */
export function DownloadPart(props: PartProps) {
  const t = useTranslations('lessonKinds.files')
  const { lesson, readOnly } = props
  const take = useTakeFiles(lesson)
  return (
    <>
      <Files {...props} />
      {readOnly || lesson.files.length >= maxLessonFiles ? null : (
        <FileDrop label={t('choose')} purpose="attachment" multiple onFiles={take} hint={t('hint')} />
      )}
    </>
  )
}

/** Files that go with a lesson of any other kind. */
export function AttachmentsPart(props: PartProps) {
  const t = useTranslations('lessonKinds.files')
  const { lesson, readOnly } = props
  const take = useTakeFiles(lesson)
  const limits = useUploadLimits()
  const most = useFileSize(2)(limits.attachment)
  if (readOnly && lesson.files.length === 0) return null
  const takeSound = (files: File[]) => {
    const refused = files.filter((file) => whyNotUploadable('attachment', file, limits) !== null)
    if (refused[0]) toast({ message: t('refused', { name: refused[0].name, max: most }) })
    take(files.filter((file) => !refused.includes(file)))
  }
  return (
    <PartSection
      title={t('attachments')}
      hint={lesson.files.length === 0 ? t('attachmentsHint', { max: most }) : undefined}
      action={
        readOnly || lesson.files.length >= maxLessonFiles ? null : (
          <PickButton accept={endingsFor('attachment')} icon={Paperclip} multiple onFiles={takeSound}>
            {t('add')}
          </PickButton>
        )
      }
    >
      <Files {...props} />
    </PartSection>
  )
}

function Files({ lesson, save, readOnly }: PartProps) {
  const t = useTranslations('lessonKinds.files')
  const rows = useUploadsOf(lesson.id, 'files')
  const change = useChangeBody(lesson)
  const remove = (gone: LessonFile) => {
    const at = lesson.files.indexOf(gone)
    save({ files: lesson.files.filter((file) => file !== gone) })
    const back = (now: Lesson) => ({ files: now.files.toSpliced(at, 0, gone) })
    toast({ message: t('removed', { title: gone.title }), onUndo: () => change(back) })
  }
  return (
    <>
      {lesson.files.length > 0 ? (
        <FileList
          files={lesson.files}
          shown={lesson.shown.files}
          readOnly={readOnly}
          onChange={(files) => save({ files })}
          onRemove={remove}
        />
      ) : null}
      <UploadLines rows={rows} />
    </>
  )
}

function useTakeFiles(lesson: Lesson) {
  const start = useStartUpload()
  const untitled = useTranslations('courses.lesson')('untitled')
  return (files: readonly File[]) => {
    for (const file of files.slice(0, maxLessonFiles - lesson.files.length)) {
      start(lesson, file, {
        slot: 'files',
        purpose: 'attachment',
        place: (done) => (now) => ({
          files: [...now.files, { fileId: done.id, title: done.name }].slice(0, maxLessonFiles),
          ...(['', untitled].includes(now.title.trim()) ? { title: titleOf(done.name) } : {}),
        }),
      })
    }
  }
}
