import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { LearnCourse } from '../../contract.ts'
import { PlainPage } from './PlainPage.tsx'
import { useWayBack } from './use-way-back.ts'

/** Bought before it has anything to learn; or its creator looks before a lesson holds anything. */
export function CourseWithoutLessons({ course }: { course: LearnCourse }) {
  const t = useTranslations('learning')
  const { to, reload, label } = useWayBack(course)
  return (
    <PlainPage
      title={t(course.preview ? 'noPreview' : 'noLessons', { course: course.title })}
      text={course.preview ? t('noPreviewText') : t('noLessonsText', { seller: course.sellerName })}
    >
      {reload ? <Button href={to}>{label}</Button> : <Button to={to}>{label}</Button>}
    </PlainPage>
  )
}
