import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { centsFrom, decimalText } from '#kernel/money.ts'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { Program } from '../contract.ts'
import { whyNotTerms } from '../rules.ts'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { rateFrom, rateText } from './rate-text.ts'
import { useRenewal } from './use-renewal.ts'

type Props = { onClose: () => void }

/** The terms of the program. */
export function ProgramDialog({ onClose }: Props) {
  const t = useTranslations('affiliates.settings')
  const found = useQuery(affiliatesApi.program.queryOptions())
  if (found.data) return <ProgramForm program={found.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      {found.isError ? (
        <ErrorPanel
          title={t('loadFailed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <Skeleton width="60%" />
      )}
    </Dialog>
  )
}

function ProgramForm({ program, onClose }: Props & { program: Program }) {
  const t = useTranslations('affiliates.settings')
  const user = useUser()
  const save = useMutation(affiliatesApi.changeProgram.mutationOptions({ onSuccess: useRenewal() }))
  const form = useForm({
    initial: {
      rate: rateText(program.basisPoints),
      windowDays: String(program.windowDays),
      minimum: decimalText({ cents: program.minimumCents, currency: 'USD' }),
      paysRenewals: program.paysRenewals,
      takesApplications: program.takesApplications,
    },
    draft: { user: user.id, form: 'affiliates.program' },
    check: (values) => {
      const wrong = whyNotTerms(termsOf(values))
      return {
        ...(wrong.basisPoints ? { rate: t('rateWrong') } : {}),
        ...(wrong.windowDays ? { windowDays: t('windowWrong') } : {}),
        ...(wrong.minimumCents ? { minimum: t('minimumWrong') } : {}),
      }
    },
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { basisPoints: rate, minimumCents: minimum, ...others } = fields
      return { fields: { ...others, ...(rate ? { rate } : {}), ...(minimum ? { minimum } : {}) } }
    },
    submit: async (values) => {
      await save.mutateAsync(termsOf(values))
      toast({ message: t('saved') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <TextField
          {...form.text('rate')}
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          autoComplete="off"
          required
          data-autofocus
        />
        <TextField
          {...form.text('windowDays')}
          label={t('windowDays')}
          hint={t('windowHint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...form.text('minimum')}
          label={t('minimum')}
          hint={t('minimumHint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <CheckboxField {...form.box('paysRenewals')} label={t('paysRenewals')} hint={t('paysRenewalsHint')} />
        <CheckboxField
          {...form.box('takesApplications')}
          label={t('takesApplications')}
          hint={
            <span className={classes.code}>{t('takesApplicationsHint', { link: program.applyLink })}</span>
          }
        />
      </div>
    </FormDialog>
  )
}

type Values = {
  rate: string
  windowDays: string
  minimum: string
  paysRenewals: boolean
  takesApplications: boolean
}

const termsOf = ({ rate, windowDays, minimum, paysRenewals, takesApplications }: Values) => ({
  ...{ basisPoints: rateFrom(rate), paysRenewals, takesApplications },
  windowDays: /^\d+$/.test(windowDays.trim()) ? Number(windowDays) : -1,
  minimumCents: centsFrom(minimum.trim().replace(',', '.'), 'USD') ?? -1,
})
