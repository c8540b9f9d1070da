import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { hasBrowse } from '#webkit/installation.ts'
import { useUser } from '#webkit/session.tsx'

/** Where there's no course yet: the way to the first. */
export function NoCourses() {
  const t = useTranslations('learning.student')
  const { email } = useUser()
  return (
    <EmptyState
      drawing="learning"
      line="courses"
      title={t('emptyTitle')}
      action={hasBrowse() ? <Button href="/browse">{t('browse')}</Button> : undefined}
    >
      {t('emptyText', { email })}
    </EmptyState>
  )
}
