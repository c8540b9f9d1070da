import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ProductTabs } from '#ui/product/ProductTabs.tsx'

/** The places of one course: its outline, who takes it, how it sells, what finishing earns, how it does. */
export function CourseNav({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('outline.nav')
  const base = `/courses/${courseId}`
  return (
    <ProductTabs
      label={t('label')}
      line="courses"
      places={[
        { to: base, label: t('outline') },
        { to: `${base}/students`, label: t('students') },
        { to: `${base}/sales-page`, label: t('sales') },
        { to: `${base}/certificate`, label: t('certificate') },
        { to: `${base}/reviews`, label: t('reviews') },
        { to: `${base}/analytics`, label: t('analytics') },
      ]}
    />
  )
}
