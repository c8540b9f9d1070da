import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ReviewsPanel } from '#areas/reviews/web/shared/ReviewsPanel.tsx'
import { isId } from '#kernel/ids.ts'
import { coursesApi } from './api.ts'
import { CourseFrame } from './shared/CourseFrame.tsx'
import { CourseMissing } from './shared/CourseMissing.tsx'

/** `/courses/:courseId/reviews`: what students say, and the creator's word on it. */
export function CourseReviewsPage() {
  const t = useTranslations('courseReviews')
  const { courseId = '' } = useParams()
  const known = isId('crs', courseId)
  const course = useQuery(
    coursesApi.get.queryOptions({ input: { courseId: courseId as `crs_${string}` }, enabled: known }),
  )
  if (!known || course.isError) {
    const words = { title: t('title'), missing: t('missing'), text: t('missingText'), back: t('back') }
    return <CourseMissing {...words} />
  }
  return (
    <CourseFrame courseId={courseId} title={t('title')}>
      <ReviewsPanel thingId={courseId} />
    </CourseFrame>
  )
}
