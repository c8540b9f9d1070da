import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'

/** What affiliates are, for who has another plan, and the way there. */
export function LockedProgram() {
  const t = useTranslations('affiliates')
  return (
    <Page title={t('title')} line="payments" purpose={t('purpose')}>
      <EmptyState
        drawing="payments"
        line="payments"
        title={t('locked.title')}
        action={<Button to="/upgrade">{t('locked.upgrade')}</Button>}
      >
        {t('locked.text')}
      </EmptyState>
    </Page>
  )
}
