import { useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'

/** `/coaching`: sessions, clients and packages. */
export function CoachingPage() {
  const t = useTranslations('coaching')
  return <Page title={t('title')}>{null}</Page>
}
