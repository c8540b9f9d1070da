import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { InstanceSettingsView } from '../../settings-contract.ts'
import { instanceApi } from '../system-api.ts'
import { FrontFields } from './FrontFields.tsx'
import { MailFields } from './MailFields.tsx'
import { NameFields } from './NameFields.tsx'
import { OutsideFacts } from './OutsideFacts.tsx'
import { SignUpFields } from './SignUpFields.tsx'
import classes from './settings.module.css'
import { useInstanceForm } from './use-instance-form.ts'

/** `/admin/settings`: settings for the whole installation. */
export function InstanceSettingsPage() {
  const t = useTranslations('adminSystem.settings')
  // The form mustn't change while someone is filling it in.
  const settings = useQuery(instanceApi.get.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <Page title={t('title')} width="form">
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : settings.error ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void settings.refetch()}
          requestId={refusalOf(settings.error).requestId}
        />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: InstanceSettingsView }) {
  const t = useTranslations('adminSystem.settings')
  const form = useInstanceForm(settings)
  const parts = { form, settings }
  return (
    <form {...form.form} className={classes.form}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <NameFields {...parts} />
      <MailFields {...parts} />
      <SignUpFields {...parts} />
      <FrontFields {...parts} />
      <OutsideFacts settings={settings} />
      <SaveBar
        changed={form.isChanged}
        onDiscard={() => form.reset()}
        saveLabel={t('save')}
        busy={form.busy}
        busyLabel={t('busy')}
      />
      <LeaveGuard when={form.isChanged && !form.busy} />
    </form>
  )
}
