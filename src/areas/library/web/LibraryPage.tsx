import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LearningRow } from '#areas/courses/web/shared/LearningRow.tsx'
import { LearningSkeleton } from '#areas/courses/web/shared/LearningSkeleton.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { OwnedCourse } from '../contract.ts'
import { libraryApi } from './api.ts'
import classes from './LibraryPage.module.css'

/** `/library`: what a person owns, unfinished first. */
export function LibraryPage() {
  const t = useTranslations('library')
  const library = useQuery(libraryApi.list.queryOptions())
  return (
    <Page title={t('title')} purpose={t('purpose')} line="courses">
      {library.data ? (
        <Library courses={library.data.courses} />
      ) : library.error ? (
        <Card flush>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void library.refetch()}
            requestId={refusalOf(library.error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        </Card>
      ) : (
        <Card label={t('going')} flush>
          <LearningSkeleton />
        </Card>
      )}
    </Page>
  )
}

function Library({ courses }: { courses: readonly OwnedCourse[] }) {
  const t = useTranslations('library')
  const { email } = useUser()
  const going = courses.filter((course) => !isDone(course))
  const finished = courses.filter(isDone)
  if (courses.length === 0) {
    return (
      <Card label={t('title')}>
        <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
          {t('emptyText', { email })}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={classes.lists}>
      {going.length > 0 ? (
        <Card title={t('going')} flush>
          {going.map((course, at) => (
            <LearningRow key={course.courseId} course={course} primary={at === 0} />
          ))}
        </Card>
      ) : null}
      {finished.length > 0 ? (
        <Card title={t('finished')} flush>
          {finished.map((course) => (
            <LearningRow key={course.courseId} course={course} />
          ))}
        </Card>
      ) : null}
    </div>
  )
}

const isDone = (course: OwnedCourse) => course.progress.finishedAt !== null && course.nextLesson === null
