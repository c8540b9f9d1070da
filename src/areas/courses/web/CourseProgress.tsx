import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** How far students are on average; a dash while there are none. */
export function CourseProgress({ percent }: { percent: number | null }) {
  const t = useTranslations('courses')
  return percent === null ? (
    <span title={t('noStudents')}>
      <span aria-hidden="true">{t('none')}</span>
      <VisuallyHidden>{t('noStudents')}</VisuallyHidden>
    </span>
  ) : (
    t('done', { percent })
  )
}
