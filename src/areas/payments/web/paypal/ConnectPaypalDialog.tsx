import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/SelectField.tsx'
import { toast } from '#ui/toasts.ts'
import type { Mode } from '../../rules.ts'
import { paymentsApi } from '../api.ts'
import { ConnectDialog } from '../connections/ConnectDialog.tsx'
import { KeyField } from '../connections/KeyField.tsx'
import { useConnectForm } from '../connections/use-connect-form.ts'

type Props = { opened: boolean; onClose: () => void; mode?: Mode }
type PaypalForm = { mode: string; clientId: string; secret: string; replaces: boolean }

/** Takes an app's client ID and secret. */
export function ConnectPaypalDialog({ opened, onClose, mode = 'live' }: Props) {
  const t = useTranslations('paypal.dialog')
  const connect = useMutation(paymentsApi.connectPaypal.mutationOptions())
  const form = useConnectForm<PaypalForm>({
    initial: { mode, clientId: '', secret: '', replaces: false },
    check: ({ clientId, secret }) => ({
      ...(clientId.trim() === '' ? { clientId: t('missingId') } : {}),
      ...(secret.trim() === '' ? { secret: t('missingSecret') } : {}),
    }),
    fallback: t('failed'),
    connect: (values) => connect.mutateAsync({ ...values, mode: values.mode as Mode }),
    onDone: () => {
      toast({ message: t('done') })
      onClose()
    },
  })
  return (
    <ConnectDialog
      {...{ opened, onClose, form }}
      words="paypal.dialog"
      href="https://developer.paypal.com/dashboard/applications"
      replaces={form.values.replaces}
    >
      <SelectField
        {...form.text('mode')}
        label={t('mode')}
        options={(['live', 'test'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <KeyField {...form.text('clientId')} label={t('clientId')} data-autofocus />
      <KeyField {...form.text('secret')} label={t('secret')} hint={t('secretHint')} />
    </ConnectDialog>
  )
}
