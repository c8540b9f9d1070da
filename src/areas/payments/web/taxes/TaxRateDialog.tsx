import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useReaderRegion } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { listCountries } from '../../countries.ts'
import { taxRateFrom } from '../../rules.ts'
import { longestTaxLabel } from '../../tax-rules.ts'
import type { TaxRate } from '../../taxes-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './taxes.module.css'
import { useTaxWords } from './use-tax-words.ts'

type Props = {
  /** The one that's changed; null for another country's. */
  rate: TaxRate | null
  /** Countries that have one already. */
  taken: readonly string[]
  onClose: () => void
}
type Values = { country: string; rate: string; label: string }

/** The rate of one country. */
export function TaxRateDialog({ rate, taken, onClose }: Props) {
  const t = useTranslations('taxes.rates')
  const words = useTaxWords()
  const region = useReaderRegion()
  const user = useUser()
  const queries = useQueryClient()
  const saving = useMutation(paymentsApi.putTaxRate.mutationOptions())
  const form = useForm<Values>({
    initial: rate
      ? { country: rate.country, rate: String(rate.basisPoints / 100), label: rate.label }
      : { country: '', rate: '', label: t('usualLabel') },
    draft: { user: user.id, form: `payments.taxRate ${rate?.country ?? 'new'}` },
    check: (values): Partial<Values> => ({
      // One that was typed before may have its rate by now.
      ...(values.country === '' || (!rate && taken.includes(values.country))
        ? { country: t('countryWrong') }
        : {}),
      ...(values.rate.trim() === '' || taxRateFrom(values.rate) === null ? { rate: t('rateWrong') } : {}),
    }),
    fallback: t('saveFailed'),
    submit: async (values) => {
      queries.setQueryData(paymentsApi.taxRates.queryKey(), await saving.mutateAsync(values))
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={rate ? t('change', { country: words.country(rate.country) }) : t('add')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.rates}>
        {rate ? null : (
          <SelectField
            {...form.text('country')}
            label={t('country')}
            options={[
              { value: '', label: t('choose') },
              ...listCountries(region)
                .filter(({ code }) => !taken.includes(code))
                .map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        )}
        <TextField
          {...form.text('rate')}
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...form.text('label')}
          label={t('label')}
          hint={t('labelHint')}
          maxLength={longestTaxLabel}
        />
      </div>
    </FormDialog>
  )
}
