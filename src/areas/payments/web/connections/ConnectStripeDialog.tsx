import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { paymentsApi } from '../api.ts'
import classes from './connections.module.css'
import { useRefresh } from './connections.ts'

type Props = { opened: boolean; onClose: () => void }

/** Takes a secret key. Nothing of it is kept on the device. */
export function ConnectStripeDialog({ opened, onClose }: Props) {
  const t = useTranslations('connections.dialog')
  const form = useKeyForm(onClose)
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
              <Link href="https://dashboard.stripe.com/apikeys" newTab>
                {words}
              </Link>
            ),
          })}
        </p>
        <TextField
          {...form.text('key')}
          label={t('key')}
          hint={t('hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
        <p className={classes.quiet}>{t('limited')}</p>
      </div>
    </FormDialog>
  )
}

function useKeyForm(onClose: () => void) {
  const t = useTranslations('connections.dialog')
  const refresh = useRefresh()
  const connect = useMutation(paymentsApi.connectStripe.mutationOptions())
  const form = useForm({
    initial: { key: '', replaces: false as boolean },
    check: ({ key }) => (key.trim() === '' ? { key: t('missing') } : {}),
    fallback: t('failed'),
    // Another account than the connected one: the same button now says what it does.
    refused: ({ data, message }) =>
      data?.reason === 'another-account' ? { message, values: { replaces: true } } : {},
    submit: async ({ key, replaces }) => {
      await connect.mutateAsync({ key, replaces })
      await refresh()
      toast({ message: t('done') })
      onClose()
      return { key: '', replaces: false }
    },
  })
  return {
    ...form,
    text: (name: 'key') => ({
      ...form.text(name),
      onChange: (event: { target: { value: string } }) => {
        form.set('replaces', false)
        form.set(name, event.target.value)
      },
    }),
  }
}
