import { useQuery } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Materials } from '../../study-contract.ts'
import { SheetSkeleton } from './LogSheet.tsx'
import classes from './log.module.css'
import own from './MaterialsSheet.module.css'
import { studyApi } from './study-api.ts'

type Props = { opened: boolean; onClose: () => void }

/** The files of every course, and each course's in one archive. */
export function MaterialsSheet({ opened, onClose }: Props) {
  const t = useTranslations('learning.study')
  const found = useQuery({ ...studyApi.materials.queryOptions(), enabled: opened })
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('materials.title')}>
      {found.error ? (
        <ErrorPanel
          title={t('sheetFailed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : found.data ? (
        <Courses courses={found.data.courses} />
      ) : (
        <SheetSkeleton />
      )}
    </SideSheet>
  )
}

function Courses({ courses }: Materials) {
  const t = useTranslations('learning.study.materials')
  if (courses.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <p className={classes.total}>{t('text')}</p>
      {courses.map((course) => (
        <CourseFiles key={course.courseId} course={course} />
      ))}
    </>
  )
}

function CourseFiles({ course }: { course: Materials['courses'][number] }) {
  const t = useTranslations('learning.study.materials')
  const size = useFileSize()
  const { title, files, waiting, zipUrl } = course
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <section className={own.course} aria-label={title}>
      <div className={own.head}>
        <div className={classes.what}>
          <h3>{title}</h3>
          <span className={classes.meta}>{t('files', { count: files.length, size: size(bytes) })}</span>
        </div>
        {files.length > 0 ? (
          <Button kind="secondary" size="dense" icon={FolderDown} href={zipUrl}>
            {t('zip')}
          </Button>
        ) : null}
      </div>
      <ul className={classes.rows}>
        {files.map((file) => (
          <li key={file.fileId + file.lessonId} className={classes.row}>
            <span className={classes.what}>
              <Link href={file.url} newTab>
                {file.name}
              </Link>
              <span className={classes.meta}>{file.lessonTitle}</span>
            </span>
            <span className={classes.end}>{size(file.bytes)}</span>
          </li>
        ))}
      </ul>
      {waiting > 0 ? <p className={classes.meta}>{t('waiting', { count: waiting })}</p> : null}
    </section>
  )
}
