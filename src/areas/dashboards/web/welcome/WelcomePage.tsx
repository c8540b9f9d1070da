import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { useUser } from '#webkit/session.tsx'
import { brandingApi } from './api.ts'
import { WelcomeForm } from './WelcomeForm.tsx'

/** `/welcome`: the business on one screen, as it was guessed at sign-up. Everything can stay as it is, or be changed later. */
export function WelcomePage() {
  const t = useTranslations('welcome')
  const { workspace } = useUser()
  const branding = useQuery(brandingApi.get.queryOptions())
  return (
    <Page title={t('title')} purpose={t('purpose')} width="form">
      {branding.isError ? <ErrorPanel onRetry={() => void branding.refetch()} /> : null}
      {branding.isPending ? <SkeletonPage /> : null}
      {branding.data && workspace ? <WelcomeForm branding={branding.data} workspace={workspace} /> : null}
    </Page>
  )
}
