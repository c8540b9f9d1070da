import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormError } from '#ui/FormError.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { reviewsApi } from './api.ts'
import classes from './shared/ReviewsPanel.module.css'

/** Whether new reviews wait: for all things of the workspace. */
export function ReviewSettings() {
  const t = useTranslations('reviews.panel')
  const queries = useQueryClient()
  const settings = useQuery(reviewsApi.getSettings.queryOptions())
  const change = useMutation(
    reviewsApi.changeSettings.mutationOptions({
      onSuccess: (after) => queries.setQueryData(reviewsApi.getSettings.queryKey(), after),
    }),
  )
  const shown = change.isPending ? change.variables : settings.data
  return (
    <div className={classes.settings}>
      <SwitchField
        label={t('settings')}
        hint={t('settingsHint')}
        checked={shown?.publishesAtOnce ?? false}
        disabled={!settings.data || change.isPending}
        onChange={(event) => change.mutate({ publishesAtOnce: event.target.checked })}
      />
      <FormError>{change.error ? refusalOf(change.error).message || t('settingsFailed') : null}</FormError>
    </div>
  )
}
