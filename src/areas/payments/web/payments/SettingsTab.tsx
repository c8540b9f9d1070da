import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { currencies } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { taxRateFrom } from '../../rules.ts'
import { longestTaxLabel } from '../../tax-rules.ts'
import { TermsCard } from '../checkout-extras/TermsCard.tsx'
import { moneyApi } from '../money-api.ts'
import { TaxRatesCard } from '../taxes/TaxRatesCard.tsx'
import classes from './payments.module.css'

type Settings = Awaited<ReturnType<typeof moneyApi.getSettings.call>>

/** Currency, tax, payouts, and what is told by email. */
export function SettingsTab() {
  const t = useTranslations('money.settings')
  const found = useQuery(moneyApi.getSettings.queryOptions())
  if (found.data)
    return (
      <div className={classes.settings}>
        <SettingsForm saved={found.data} />
        <TaxRatesCard
          usual={{ basisPoints: taxRateFrom(found.data.taxRate) ?? 0, label: found.data.taxLabel }}
        />
        <TermsCard />
      </div>
    )
  if (found.isError)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  return (
    <SkeletonRegion>
      <Skeleton height="320px" />
    </SkeletonRegion>
  )
}

function SettingsForm({ saved }: { saved: Settings }) {
  const t = useTranslations('money.settings')
  const user = useUser()
  const queryClient = useQueryClient()
  const saving = useMutation(moneyApi.putSettings.mutationOptions())
  // What is read again meanwhile isn't taken for what was typed.
  const [base, setBase] = useState(saved)
  const form = useForm<Settings>({
    initial: base,
    draft: { user: user.id, form: 'payments.settings' },
    check: ({ taxRate }): { taxRate?: string } =>
      taxRateFrom(taxRate) === null ? { taxRate: t('taxWrong') } : {},
    fallback: t('saveFailed'),
    submit: async (values) => {
      const kept = await saving.mutateAsync(values)
      queryClient.setQueryData(moneyApi.getSettings.queryKey(), kept)
      setBase(kept)
      toast({ message: t('saved') })
      return kept
    },
  })
  return (
    <form {...form.form} className={classes.settings}>
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <Card title={t('money')}>
        <div className={classes.fields}>
          <SelectField
            {...form.text('defaultCurrency')}
            label={t('currency')}
            hint={t('currencyHint')}
            options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
          />
          <TextField
            {...form.text('taxRate')}
            label={t('taxRate')}
            hint={t('taxHint')}
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...form.text('taxLabel')}
            label={t('taxLabel')}
            hint={t('taxLabelHint')}
            optional
            maxLength={longestTaxLabel}
          />
          <CheckboxField
            {...form.box('isTaxIncluded')}
            label={t('taxIncluded')}
            hint={t('taxIncludedHint')}
          />
        </div>
      </Card>
      <Card title={t('payouts')}>
        <CheckboxField {...form.box('automaticPayouts')} label={t('automatic')} hint={t('automaticHint')} />
      </Card>
      <Card title={t('notify')}>
        <div className={classes.fields}>
          <CheckboxField {...form.box('notifyPayments')} label={t('notifyPayments')} hint={t('notifyHint')} />
          <CheckboxField {...form.box('notifyFailures')} label={t('notifyFailures')} />
          <CheckboxField {...form.box('notifyPayouts')} label={t('notifyPayouts')} />
        </div>
      </Card>
      <div>
        <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
