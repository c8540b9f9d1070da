import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { euStandardRates, longestTaxLabel } from '../../tax-rules.ts'
import type { TaxRate, TaxRates } from '../../taxes-contract.ts'
import { paymentsApi } from '../api.ts'
import { TaxRateDialog } from './TaxRateDialog.tsx'
import classes from './taxes.module.css'
import { useTaxWords } from './use-tax-words.ts'

/** The one for everywhere else is the workspace's own, set above. */
type Usual = { basisPoints: number; label: string }

/** What buyers in each country pay as tax, where that isn't what everyone pays. */
export function TaxRatesCard({ usual }: { usual: Usual }) {
  const t = useTranslations('taxes.rates')
  const found = useQuery(paymentsApi.taxRates.queryOptions())
  return (
    <Card title={t('title')}>
      {found.data ? (
        <Rates saved={found.data} usual={usual} />
      ) : found.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton height="120px" />
        </SkeletonRegion>
      )}
    </Card>
  )
}

function Rates({ saved, usual }: { saved: TaxRates; usual: Usual }) {
  const t = useTranslations('taxes.rates')
  const words = useTaxWords()
  const [edited, setEdited] = useState<TaxRate | 'new' | null>(null)
  const [isFilling, setFilling] = useState(false)
  const { rates, ownVatId } = saved
  const sorted = [...rates].sort((a, b) => words.country(a.country).localeCompare(words.country(b.country)))
  const missing = Object.keys(euStandardRates)
    .filter((code) => !rates.some((rate) => rate.country === code))
    .sort((a, b) => words.country(a).localeCompare(words.country(b)))
  return (
    <div className={classes.rates}>
      <p className={classes.about}>{t('about')}</p>
      {rates.length > 0 ? (
        <ul className={classes.list}>
          {sorted.map((rate) => (
            <Rate key={rate.country} rate={rate} onEdit={() => setEdited(rate)} />
          ))}
          <li className={classes.rate}>
            <span>{t('elsewhere')}</span>
            <span className={classes.amount}>
              {usual.label ? `${usual.label} ` : ''}
              {words.rate(usual.basisPoints)}
            </span>
          </li>
        </ul>
      ) : null}
      <div className={classes.actions}>
        <Button kind="secondary" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
        {missing.length > 0 ? (
          <Button kind="quiet" onClick={() => setFilling(true)}>
            {t('fill')}
          </Button>
        ) : null}
      </div>
      {rates.length > 0 ? (
        <Notice tone="quiet">
          {ownVatId
            ? t('reverse', { number: ownVatId })
            : t.rich('noVatId', {
                link: (said) => <Link href="/settings?tab=branding">{said}</Link>,
              })}
        </Notice>
      ) : null}
      {edited ? (
        <TaxRateDialog
          rate={edited === 'new' ? null : edited}
          taken={rates.map(({ country }) => country)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isFilling ? <FillDialog missing={missing} onClose={() => setFilling(false)} /> : null}
    </div>
  )
}

function Rate({ rate, onEdit }: { rate: TaxRate; onEdit: () => void }) {
  const t = useTranslations('taxes.rates')
  const words = useTaxWords()
  const queries = useQueryClient()
  const country = words.country(rate.country)
  const removing = useMutation(
    paymentsApi.removeTaxRate.mutationOptions({
      onSuccess: (kept) => {
        queries.setQueryData(paymentsApi.taxRates.queryKey(), kept)
        toast({ message: t('removed', { country }) })
      },
      onError: () => toast({ message: t('removeFailed') }),
    }),
  )
  return (
    <li className={classes.rate}>
      <span>{country}</span>
      <span className={classes.amount}>
        {rate.label ? `${rate.label} ` : ''}
        {words.rate(rate.basisPoints)}
      </span>
      <span className={classes.buttons}>
        <Button kind="quiet" onClick={onEdit} aria-label={t('editOf', { country })}>
          {t('edit')}
        </Button>
        <Button
          kind="quiet"
          busy={removing.isPending}
          busyLabel={t('removing')}
          onClick={() => removing.mutate({ country: rate.country })}
          aria-label={t('removeOf', { country })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

/** The EU's rates, to look at before they're added. */
function FillDialog({ missing, onClose }: { missing: readonly string[]; onClose: () => void }) {
  const t = useTranslations('taxes.rates')
  const words = useTaxWords()
  const queries = useQueryClient()
  const adding = useMutation(paymentsApi.addEuRates.mutationOptions())
  const form = useForm<{ label: string }>({
    initial: { label: t('usualLabel') },
    fallback: t('saveFailed'),
    submit: async ({ label }) => {
      queries.setQueryData(paymentsApi.taxRates.queryKey(), await adding.mutateAsync({ label }))
      toast({ message: t('filled', { count: missing.length }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('fill')}
      form={form}
      submitLabel={t('fillSubmit', { count: missing.length })}
      busyLabel={t('saving')}
    >
      <div className={classes.rates}>
        <p>{t('fillText')}</p>
        <TextField
          {...form.text('label')}
          label={t('label')}
          hint={t('labelHint')}
          maxLength={longestTaxLabel}
        />
        <ul className={classes.columns}>
          {missing.map((code) => (
            <li key={code}>
              {words.country(code)} <b>{words.rate(euStandardRates[code] ?? 0)}</b>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  )
}
