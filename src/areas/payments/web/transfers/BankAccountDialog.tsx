import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Currency, currencies } from '#kernel/money.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import {
  type BankDetails,
  checkBank,
  inGroupsOfFour,
  longestHolder,
  longestInstructions,
  usualDays,
} from '../../transfer-rules.ts'
import { paymentsApi } from '../api.ts'
import classes from '../connections/connections.module.css'
import { useRefresh } from '../connections/connections.ts'

type Props = { account: BankDetails | null; isOn: boolean; onClose: () => void }

/** Where buyers send their money. Mounted while it's open. */
export function BankAccountDialog({ account, isOn, onClose }: Props) {
  const t = useTranslations('transfers.account')
  const user = useUser()
  const refresh = useRefresh()
  const put = useMutation(paymentsApi.putBankAccount.mutationOptions())
  const read = (values: AccountForm): BankDetails => ({
    ...values,
    currency: values.currency as Currency,
    days: /^\d{1,3}$/.test(values.days.trim()) ? Number(values.days) : 0,
  })
  const form = useForm<AccountForm>({
    initial: typedOf(account),
    // Whole: every buyer is shown these numbers, and half of them beside an old one would send money astray.
    draft: { user: user.id, form: 'payments.bankAccount' },
    check: (values): Partial<AccountForm> => checkBank(read(values)),
    fallback: t('saveFailed'),
    submit: async (values) => {
      await put.mutateAsync(read(values))
      await refresh()
      toast({ message: t(isOn ? 'changed' : 'saved') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t(isOn ? 'save' : 'turnOn')}
      busyLabel={t('saving')}
    >
      <div className={classes.dialog}>
        <p>{t('lead')}</p>
        <TextField
          {...form.text('holder')}
          label={t('holder')}
          maxLength={longestHolder}
          required
          data-autofocus
        />
        <SelectField
          {...form.text('currency')}
          label={t('currency')}
          hint={t('currencyHint')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <p className={classes.quiet}>{t('either')}</p>
        <TextField
          {...form.text('iban')}
          label={t('iban')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <TextField
          {...form.text('bic')}
          label={t('bic')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          optional
        />
        <TextField
          {...form.text('accountNumber')}
          label={t('accountNumber')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          {...form.text('routingNumber')}
          label={t('routingNumber')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        <TextField {...form.text('bank')} label={t('bank')} maxLength={100} optional />
        <TextAreaField
          {...form.text('instructions')}
          label={t('instructions')}
          hint={t('instructionsHint')}
          limit={longestInstructions}
          optional
        />
        <TextField
          {...form.text('days')}
          label={t('days')}
          hint={t('daysHint')}
          inputMode="numeric"
          maxLength={3}
        />
      </div>
    </FormDialog>
  )
}

type AccountForm = Record<keyof BankDetails, string>

function typedOf(account: BankDetails | null): AccountForm {
  const empty = {
    ...{ holder: '', bank: '', iban: '', bic: '', accountNumber: '', routingNumber: '', instructions: '' },
    ...{ currency: 'EUR', days: String(usualDays) },
  }
  return account ? { ...account, iban: inGroupsOfFour(account.iban), days: String(account.days) } : empty
}
