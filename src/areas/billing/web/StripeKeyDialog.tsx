import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { useSaleChange } from './use-sale-change.ts'

/** Takes the operator's secret key. Nothing of it is kept on the device. */
export function StripeKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('connections.dialog')
  const connect = useSaleChange((input: { key: string; replaces: boolean }) =>
    billingApi.connectStripe.call(input),
  )
  const form = useForm({
    initial: { key: '', replaces: false as boolean },
    check: ({ key }) => (key.trim() === '' ? { key: t('missing') } : {}),
    fallback: t('failed'),
    // Another account than the connected one: the same button now says what it does.
    refused: ({ data, message }) =>
      data?.reason === 'another-account' ? { message, values: { replaces: true } } : {},
    submit: async (input) => {
      await connect.mutateAsync(input)
      toast({ message: t('done') })
      onClose()
      return { key: '', replaces: false }
    },
  })
  const field = form.text('key')
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={form.values.replaces ? t('replace') : t('submit')}
      busyLabel={t('busy')}
    >
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
        {...field}
        onChange={(event) => {
          form.set('replaces', false)
          form.set('key', event.target.value)
        }}
        label={t('key')}
        hint={t('hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
      />
      <p className={classes.quiet}>{t('limited')}</p>
    </FormDialog>
  )
}
