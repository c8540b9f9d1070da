import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { JoinPage } from '../contract.ts'
import { maxPageTitleLength, maxSummaryLength } from '../rules.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

/** What the membership is called where people join it, and in the member area. */
export function JoinPageDialog({ onClose }: { onClose: () => void }) {
  const found = useQuery(membershipsApi.joinPage.queryOptions())
  const t = useTranslations('memberships.page')
  if (found.isError && !found.data)
    return <ErrorPanel title={t('failed')} onRetry={() => void found.refetch()} />
  return found.data ? <WordsForm words={found.data} onClose={onClose} /> : null
}

function WordsForm({ words, onClose }: { words: JoinPage; onClose: () => void }) {
  const t = useTranslations('memberships.page')
  const user = useUser()
  const renew = useRenewal()
  const changing = useMutation(membershipsApi.changeJoinPage.mutationOptions({ onSuccess: renew }))
  const form = useForm<JoinPage>({
    initial: words,
    draft: { user: user.id, form: 'memberships.joinPage' },
    check: () => ({}),
    fallback: t('notSaved'),
    submit: async (values) => {
      await changing.mutateAsync(values)
      toast({ message: t('saved') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('edit')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <TextField
          {...form.text('title')}
          label={t('title')}
          hint={t('titleHint')}
          maxLength={maxPageTitleLength}
          autoComplete="off"
          optional
          data-autofocus
        />
        <TextAreaField
          {...form.text('summary')}
          label={t('summary')}
          hint={t('summaryHint')}
          rows={3}
          maxLength={maxSummaryLength}
          optional
        />
      </div>
    </FormDialog>
  )
}
