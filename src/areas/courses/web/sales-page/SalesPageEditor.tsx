import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Id, isId } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { type CourseAsks, CourseBar } from '../shared/CourseBar.tsx'
import { CourseFrame } from '../shared/CourseFrame.tsx'
import { CourseMissing } from '../shared/CourseMissing.tsx'
import { SalesCanvas } from './SalesCanvas.tsx'
import { useSalesPage } from './use-sales-page.ts'

/** `/courses/:courseId/sales-page`: the page that sells a course, written on the page itself. */
export function SalesPageEditor() {
  const { courseId = '' } = useParams()
  return isId('crs', courseId) ? <OfCourse key={courseId} courseId={courseId} /> : <Missing />
}

function OfCourse({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('salesPage')
  const course = useQuery(coursesApi.get.queryOptions({ input: { courseId }, retry: false }))
  if (course.data) return <Editor course={course.data} />
  if (course.isError && refusalOf(course.error).code === 'NOT_FOUND') return <Missing />
  return (
    <CourseFrame courseId={courseId} title={t('title')}>
      {course.isError ? (
        <Card flush label={t('title')}>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void course.refetch()}
            requestId={refusalOf(course.error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        </Card>
      ) : (
        <SkeletonPage />
      )}
    </CourseFrame>
  )
}

function Editor({ course }: { course: CourseDetail }) {
  const t = useTranslations('salesPage')
  const [asking, setAsking] = useState<CourseAsks>(null)
  const page = useSalesPage(course)
  const { state, saver } = page
  useDocumentTitle(`${t('title')} · ${course.title}`)
  const isStuck =
    ['offline', 'failed', 'conflict'].includes(state.phase) || Object.keys(page.errors).length > 0
  return (
    <>
      <CourseBar
        courseId={course.id}
        course={course}
        asking={asking}
        onAsk={setAsking}
        saved={<SaveStatus state={page.saved} />}
        actions={[
          { label: t('undo'), icon: Undo2, keys: 'mod+z', onSelect: saver.undo },
          { label: t('redo'), icon: Redo2, keys: 'mod+shift+z', onSelect: saver.redo },
          ...(course.status === 'published'
            ? [
                {
                  label: t('view'),
                  icon: ExternalLink,
                  onSelect: () => void window.open(course.salesPath, '_blank', 'noopener'),
                },
              ]
            : []),
        ]}
      />
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      <SalesCanvas course={course} page={page} />
      <LeaveGuard when={isStuck} />
    </>
  )
}

function Missing() {
  const t = useTranslations('salesPage')
  return <CourseMissing title={t('title')} missing={t('missing')} text={t('missingText')} back={t('back')} />
}
