import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { CouponSummary } from '../../coupons-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './coupons.module.css'
import { type CouponForm, useCouponForm } from './use-coupon-form.ts'

type Props = {
  opened: boolean
  /** The one that's changed; null for a new one. */
  coupon: CouponSummary | null
  onClose: () => void
  onSaved: (id: Id<'cpn'>) => void
}

/** A coupon's terms. */
export function CouponDialog({ opened, coupon, onClose, onSaved }: Props) {
  const t = useTranslations('coupons.form')
  const form = useCouponForm(coupon, onSaved)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={coupon ? t('change', { code: coupon.code }) : t('create')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('busy')}
    >
      <div className={classes.form}>
        <TextField
          {...form.text('code')}
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
        />
        <Takes form={form} />
        <DateField {...form.text('expiresOn')} optional label={t('expires')} hint={t('expiresHint')} />
        <div className={classes.pair}>
          <TextField
            {...form.text('maxUses')}
            optional
            label={t('maxUses')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...form.text('maxUsesEach')}
            optional
            label={t('maxUsesEach')}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <Scope form={form} />
        <SelectField
          {...form.text('periods')}
          label={t('periods')}
          options={[
            { value: 'first', label: t('first') },
            { value: 'all', label: t('every') },
          ]}
        />
        <CheckboxField {...form.box('isByLink')} label={t('isByLink')} hint={t('isByLinkHint')} />
      </div>
    </FormDialog>
  )
}

type FormProps = { form: CouponForm }

function Takes({ form }: FormProps) {
  const t = useTranslations('coupons.form')
  const { value, onChange, ...amount } = form.text('amount')
  const currency: Currency = currencies.find((each) => each === form.values.currency) ?? 'USD'
  return (
    <>
      <SelectField
        {...form.text('kind')}
        label={t('kind')}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'amount', label: t('amount') },
        ]}
      />
      {form.values.kind === 'percent' ? (
        <TextField
          {...form.text('percent')}
          label={t('percent')}
          hint={t('percentHint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      ) : (
        <div className={classes.pair}>
          <MoneyField
            {...amount}
            label={t('amount')}
            currency={currency}
            value={value === '' ? null : Number(value)}
            onChange={(cents) => form.set('amount', cents === null ? '' : String(cents))}
            required
          />
          <SelectField
            {...form.text('currency')}
            label={t('currency')}
            options={currencies.map((each) => ({ value: each, label: each }))}
          />
        </div>
      )}
    </>
  )
}

function Scope({ form }: FormProps) {
  const t = useTranslations('coupons.form')
  return (
    <>
      <SelectField
        {...form.text('scope')}
        label={t('scope')}
        options={[
          { value: 'all', label: t('all') },
          { value: 'some', label: t('some') },
        ]}
      />
      {form.values.scope === 'some' ? <Offers form={form} /> : null}
    </>
  )
}

function Offers({ form }: FormProps) {
  const t = useTranslations('coupons.form')
  const found = useQuery(paymentsApi.couponOffers.queryOptions())
  const chosen = form.values.offerIds.split(' ').filter(Boolean)
  const choose = (id: string, isChosen: boolean) =>
    form.set('offerIds', (isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)).join(' '))
  const { id, error } = form.text('offerIds')
  return (
    <fieldset id={id} className={classes.offers} tabIndex={-1}>
      <legend>{t('offers')}</legend>
      {found.isPending ? <Skeleton width="60%" /> : null}
      {found.isError ? <p>{t('offersFailed')}</p> : null}
      {found.data?.offers.length === 0 ? <p>{t('noOffers')}</p> : null}
      {found.data?.offers.map((offer) => (
        <CheckboxField
          key={offer.id}
          label={offer.title}
          checked={chosen.includes(offer.id)}
          onChange={(event) => choose(offer.id, event.target.checked)}
        />
      ))}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
