import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'

/** The creator dashboard of an account whose role is not known here. */
export function DashboardWithoutRole() {
  const t = useTranslations('dashboards')
  return (
    <Page title={t('title')}>
      <Card label={t('title')}>
        <EmptyState drawing="generic" title={t('noRole')} />
      </Card>
    </Page>
  )
}
