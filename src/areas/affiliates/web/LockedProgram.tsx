import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWayHere } from '#webkit/return-path.ts'

/** What affiliates are, for who has another plan, and the way there. */
export function LockedProgram() {
  const t = useTranslations('affiliates')
  const wayHere = useWayHere()
  return (
    <Page title={t('title')} line="payments" purpose={t('purpose')}>
      <EmptyState
        drawing="payments"
        line="payments"
        title={t('locked.title')}
        action={
          <Button to="/upgrade" state={wayHere}>
            {t('locked.upgrade')}
          </Button>
        }
      >
        {t('locked.text')}
      </EmptyState>
    </Page>
  )
}
