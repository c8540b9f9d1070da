import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { useEndOfFirstPaint } from '#ui/first-paint.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { coursesApi } from '../api.ts'
import { CourseNav } from '../shared/CourseNav.tsx'
import { CourseEditor } from './CourseEditor.tsx'
import classes from './editor.module.css'
import { TextLoading } from './TextLoading.tsx'

/** One course, open for editing. */
export function CourseEditorPage() {
  const t = useTranslations('courses.editor')
  const { courseId = '' } = useParams()
  const isCourse = isId('crs', courseId)
  const asked = useQuery(
    coursesApi.get.queryOptions({ input: { courseId: isCourse ? courseId : 'crs_' }, enabled: isCourse }),
  )
  useEndOfFirstPaint(!isCourse || !asked.isPending)
  const toList = (
    <Button kind="secondary" size="small" to="/courses">
      {t('toList')}
    </Button>
  )

  if (asked.data) return <CourseEditor key={asked.data.id} course={asked.data} />
  const { code, requestId } = refusalOf(asked.error)
  if (!isCourse || code === 'NOT_FOUND') {
    return (
      <div className={classes.alone}>
        <h1>{t('gone')}</h1>
        <p>{t('goneText')}</p>
        {toList}
      </div>
    )
  }
  return asked.isError ? (
    <div className={classes.alone}>
      <h1>{t('loading')}</h1>
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void asked.refetch()}
        requestId={requestId}
        action={toList}
      />
    </div>
  ) : (
    <EditorLoading courseId={courseId} />
  )
}

const places = ['a', 'b', 'c', 'd', 'e']

function EditorLoading({ courseId }: { courseId: string }) {
  return (
    <SkeletonRegion>
      {isId('crs', courseId) ? <CourseNav courseId={courseId} /> : null}
      <div className={classes.columns} data-open="outline">
        <div className={classes.outline}>
          <div className={classes.loadingList}>
            {places.map((place) => (
              <Skeleton key={place} width="70%" height="20px" />
            ))}
          </div>
        </div>
        <div className={classes.centre}>
          <div className={classes.loadingText}>
            <Skeleton width="60%" height="34px" />
            <TextLoading />
          </div>
        </div>
      </div>
    </SkeletonRegion>
  )
}
