import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import classes from './editor.module.css'
import { LessonEditor } from './LessonEditor.tsx'
import type { OutlineChanges } from './use-outline.ts'

export type LessonPaneProps = {
  course: CourseDetail
  lesson: OutlineLesson
  changes: OutlineChanges
  /** Where undo, save status and Save stand on a wide screen. */
  toolsSlot: HTMLElement | null
  onBack: () => void
}

/** The open lesson: asked for anew each time it is opened, since another tab may have changed it. */
export function LessonPane(props: LessonPaneProps) {
  const { course, lesson, onBack } = props
  const t = useTranslations('courses.lesson')
  const asked = useQuery(
    coursesApi.getLesson.queryOptions({
      input: { courseId: course.id, lessonId: lesson.id },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  if (asked.isPending) return <LessonLoading />
  if (asked.isError) {
    const { code, requestId } = refusalOf(asked.error)
    return code === 'NOT_FOUND' ? (
      <EmptyState
        title={t('gone')}
        action={
          <Button kind="secondary" onClick={onBack}>
            {t('backToOutline')}
          </Button>
        }
      >
        {t('goneText')}
      </EmptyState>
    ) : (
      <ErrorPanel title={t('failed')} onRetry={() => void asked.refetch()} requestId={requestId}>
        {t('failedText')}
      </ErrorPanel>
    )
  }
  return <LessonEditor {...props} key={asked.data.id} loaded={asked.data} />
}

function LessonLoading() {
  return (
    <SkeletonRegion>
      <div className={classes.loadingText}>
        <Skeleton width="140px" />
        <Skeleton width="60%" height="34px" />
        <Skeleton height="18px" />
        <Skeleton height="18px" />
        <Skeleton width="80%" height="18px" />
      </div>
    </SkeletonRegion>
  )
}
