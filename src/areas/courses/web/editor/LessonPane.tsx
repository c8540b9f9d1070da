import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Lesson } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import classes from './editor.module.css'
import { LessonEditor } from './LessonEditor.tsx'
import { LessonSettingsPanel } from './LessonSettingsPanel.tsx'
import { MediaPanelContext, type MediaPart } from './lesson-body/media-panel.ts'
import type { LessonPaneProps } from './lesson-pane.ts'
import { TextLoading } from './TextLoading.tsx'
import { useLessonSaver } from './use-lesson-saver.ts'

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
  if (asked.isPending && asked.fetchStatus === 'paused')
    return (
      <Centre>
        <EmptyState title={t('offline')}>{t('offlineText')}</EmptyState>
      </Centre>
    )
  if (asked.isPending)
    return (
      <Centre>
        <LessonLoading />
      </Centre>
    )
  if (asked.isError) {
    const { code, requestId } = refusalOf(asked.error)
    return (
      <Centre>
        {code === 'NOT_FOUND' ? (
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
        )}
      </Centre>
    )
  }
  return <LoadedLesson {...props} key={asked.data.id} loaded={asked.data} />
}

/** Body and settings of the lesson, kept by one keeper. */
function LoadedLesson(props: LessonPaneProps & { loaded: Lesson }) {
  const { readOnly } = props
  const keeper = useLessonSaver(props.loaded)
  const [asksSettings, setAsksSettings] = useState(false)
  const [part, open] = useState<MediaPart | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const panel = useMemo(() => ({ part, open, place }), [part, place])
  return (
    <MediaPanelContext value={panel}>
      <Centre inert={readOnly}>
        <LessonEditor {...props} {...keeper} onSettings={() => setAsksSettings(true)} />
      </Centre>
      <LessonSettingsPanel
        {...props}
        full={keeper.state.lesson}
        opened={asksSettings}
        onOpen={setAsksSettings}
        part={part}
        onPart={open}
        onPlace={setPlace}
      />
    </MediaPanelContext>
  )
}

const Centre = ({ inert, children }: { inert?: boolean; children: ReactNode }) => (
  <div className={classes.centre} inert={inert}>
    {children}
  </div>
)

function LessonLoading() {
  return (
    <SkeletonRegion>
      <div className={classes.loadingText}>
        <Skeleton width="140px" />
        <Skeleton width="60%" height="34px" />
        <TextLoading />
      </div>
    </SkeletonRegion>
  )
}
