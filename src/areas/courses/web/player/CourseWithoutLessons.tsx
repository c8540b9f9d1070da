import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { LearnCourse } from '../../learning-contract.ts'
import { PlainPage } from './PlainPage.tsx'
import { useWayBack } from './use-way-back.ts'

/** Bought before it has anything to learn. */
export function CourseWithoutLessons({ course }: { course: LearnCourse }) {
  const t = useTranslations('learning')
  const { to, reload, label } = useWayBack(course)
  return (
    <PlainPage
      title={t('noLessons', { course: course.title })}
      text={t('noLessonsText', { seller: course.sellerName })}
    >
      {reload ? <Button href={to}>{label}</Button> : <Button to={to}>{label}</Button>}
    </PlainPage>
  )
}
