import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import type { Mode } from '../../rules.ts'
import { paymentsApi } from '../api.ts'
import classes from '../connections/connections.module.css'
import { useRefresh } from '../connections/connections.ts'

type Props = { opened: boolean; onClose: () => void; mode?: Mode }
type PaypalForm = { mode: string; clientId: string; secret: string; replaces: boolean }

/** Takes an app's client ID and secret. Nothing of it is kept on the device. */
export function ConnectPaypalDialog({ opened, onClose, mode = 'live' }: Props) {
  const t = useTranslations('paypal.dialog')
  const refresh = useRefresh()
  const connect = useMutation(paymentsApi.connectPaypal.mutationOptions())
  const empty: PaypalForm = { mode, clientId: '', secret: '', replaces: false }
  const form = useForm<PaypalForm>({
    initial: empty,
    check: ({ clientId, secret }): { clientId?: string; secret?: string } => ({
      ...(clientId.trim() === '' ? { clientId: t('missingId') } : {}),
      ...(secret.trim() === '' ? { secret: t('missingSecret') } : {}),
    }),
    fallback: t('failed'),
    // Another app than the connected one: the same button now says what it does.
    refused: ({ data, message }) =>
      data?.reason === 'another-account' ? { message, values: { replaces: true } } : {},
    submit: async (values) => {
      await connect.mutateAsync({ ...values, mode: values.mode as Mode })
      await refresh()
      toast({ message: t('done') })
      onClose()
      return empty
    },
  })
  const text = (name: 'clientId' | 'secret' | 'mode') => ({
    ...form.text(name),
    onChange: (event: { target: { value: string } }) => {
      form.set('replaces', false)
      form.set(name, event.target.value)
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={form.values.replaces ? t('replace') : t('submit')}
      busyLabel={t('busy')}
    >
      <div className={classes.dialog}>
        <p>
          {t.rich('where', {
            link: (words) => (
              <Link href="https://developer.paypal.com/dashboard/applications" newTab>
                {words}
              </Link>
            ),
          })}
        </p>
        <SelectField
          {...text('mode')}
          label={t('mode')}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          {...text('clientId')}
          label={t('clientId')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
        <TextField
          {...text('secret')}
          label={t('secret')}
          hint={t('secretHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
    </FormDialog>
  )
}
