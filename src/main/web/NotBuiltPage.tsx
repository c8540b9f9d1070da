import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { InFrame } from './InFrame.tsx'

/** At an announced address whose screen doesn't exist yet, behind its guard: the link is right, the tool isn't here. */
export function NotBuiltPage() {
  const t = useTranslations('app')
  return (
    <InFrame title={t('notBuilt.title')} text={t('notBuilt.text')} drawing="lost">
      <Button to="/dashboard">{t('notFound.toDashboard')}</Button>
    </InFrame>
  )
}
