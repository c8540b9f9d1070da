import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ReviewsPanel } from '#areas/reviews/web/shared/ReviewsPanel.tsx'
import { isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { coursesApi } from './api.ts'
import { CourseNav } from './shared/CourseNav.tsx'

/** `/courses/:courseId/reviews`: what students say, and the creator's word on it. */
export function CourseReviewsPage() {
  const t = useTranslations('courseReviews')
  const { courseId = '' } = useParams()
  const known = isId('crs', courseId)
  const course = useQuery(
    coursesApi.get.queryOptions({ input: { courseId: courseId as `crs_${string}` }, enabled: known }),
  )
  if (!known || course.isError) {
    return (
      <Page title={t('title')} line="courses">
        <EmptyState title={t('missing')} action={<Button to="/courses">{t('back')}</Button>}>
          {t('missingText')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={t('title')}
      purpose={course.data?.title}
      line="courses"
      tabs={<CourseNav courseId={courseId} inPage />}
    >
      <ReviewsPanel thingId={courseId} />
    </Page>
  )
}
