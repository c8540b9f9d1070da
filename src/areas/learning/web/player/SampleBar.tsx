import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Strip } from '#ui/Strip.tsx'
import type { LearnCourse } from '../../contract.ts'

/** A visitor looks at a free lesson: what this is, and where the rest is. */
export function SampleBar({ course }: { course: LearnCourse }) {
  const t = useTranslations('learning.sample')
  return (
    <Strip
      tone="neutral"
      icon={Eye}
      action={
        <Button size="small" kind="secondary" href={course.salesPath}>
          {t('buy', { course: course.title })}
        </Button>
      }
    >
      <b>{t('title')}</b> {t('text')}
    </Strip>
  )
}
