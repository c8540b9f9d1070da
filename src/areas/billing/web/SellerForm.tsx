import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { SellerOfPlans } from '../contract.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { useSaleChange } from './use-sale-change.ts'

/** Who invoices for plans are from, and the tax on their prices. */
export function SellerForm({ seller }: { seller: SellerOfPlans }) {
  const t = useTranslations('planSale.seller')
  const whole = useTranslations('planSale')
  const user = useUser()
  const save = useSaleChange((input: SellerOfPlans) => billingApi.changeSeller.call(input))
  // What is read again meanwhile isn't taken for what was typed.
  const [base, setBase] = useState(seller)
  const form = useForm({
    initial: base,
    draft: { user: user.id, form: 'billing.seller' },
    fallback: whole('tryAgain'),
    submit: async (values) => {
      const { seller: saved } = await save.mutateAsync(values)
      setBase(saved)
      toast({ message: t('saved') })
      return saved
    },
  })
  return (
    <Card title={t('title')}>
      <form {...form.form} className={classes.form}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <TextField {...form.text('name')} label={t('name')} required />
        <TextField {...form.text('legalName')} label={t('legalName')} />
        <TextAreaField {...form.text('address')} label={t('address')} rows={3} />
        <TextField {...form.text('taxNumber')} label={t('taxNumber')} />
        <TextField {...form.text('taxRate')} label={t('taxRate')} hint={t('taxHint')} inputMode="decimal" />
        <CheckboxField
          label={t('included')}
          checked={form.values.isTaxIncluded}
          onChange={(event) => form.set('isTaxIncluded', event.target.checked)}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="dense" busy={form.busy} busyLabel={whole('charging.busy')}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
