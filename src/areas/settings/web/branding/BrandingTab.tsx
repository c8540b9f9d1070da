import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { brandingApi } from '../api.ts'
import classes from '../SettingsPage.module.css'
import { BrandingForm } from './BrandingForm.tsx'

/** Settings › branding: what a creator's pages, emails and certificates look like. */
export function BrandingTab() {
  const t = useTranslations('settings.branding')
  const branding = useQuery(brandingApi.get.queryOptions())
  return (
    <div className={classes.wide}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.text}>{t('text')}</p>
      </div>
      {branding.isError ? <ErrorPanel onRetry={() => void branding.refetch()} /> : null}
      {branding.isPending ? <SkeletonPage /> : null}
      {branding.data ? <BrandingForm branding={branding.data} /> : null}
    </div>
  )
}
