import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { paymentsApi } from '../api.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import classes from './connections.module.css'
import { KeyField } from './KeyField.tsx'
import { useConnectForm } from './use-connect-form.ts'

type Props = { opened: boolean; onClose: () => void }

/** Takes a secret key. */
export function ConnectStripeDialog({ opened, onClose }: Props) {
  const t = useTranslations('connections.dialog')
  const connect = useMutation(paymentsApi.connectStripe.mutationOptions())
  const form = useConnectForm({
    initial: { key: '', replaces: false as boolean },
    check: ({ key }) => (key.trim() === '' ? { key: t('missing') } : {}),
    fallback: t('failed'),
    connect: (values) => connect.mutateAsync(values),
    onDone: () => {
      toast({ message: t('done') })
      onClose()
    },
  })
  return (
    <ConnectDialog
      {...{ opened, onClose, form }}
      words="connections.dialog"
      href="https://dashboard.stripe.com/apikeys"
      replaces={form.values.replaces}
    >
      <KeyField {...form.text('key')} label={t('key')} hint={t('hint')} data-autofocus />
      <p className={classes.quiet}>{t('limited')}</p>
    </ConnectDialog>
  )
}
