import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import classes from './shared/Door.module.css'
import { clockOf } from './use-countdown.ts'

type Props = {
  email: string
  onSend: (email: string) => Promise<void>
  secondsLeft: (email: string) => number
}

export function ForgotPasswordForm({ email, onSend, secondsLeft }: Props) {
  const t = useTranslations('accounts')
  const form = useForm({
    initial: { email },
    check: (values) => (values.email.trim() ? {} : { email: t('problems.email') }),
    submit: async (values) => {
      await onSend(values.email.trim())
    },
    fallback: t('forgot.failed'),
  })
  const left = secondsLeft(form.values.email)

  return (
    <>
      <p className={classes.lead}>{t('forgot.text')}</p>
      <form {...form.form} className={classes.form}>
        <FormError>{form.problem}</FormError>
        <TextField
          label={t('fields.email')}
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <Button
          type="submit"
          size="large"
          wide
          busy={form.busy}
          busyLabel={t('forgot.busy')}
          disabled={left > 0}
        >
          {t('forgot.submit')}
        </Button>
        {left > 0 ? <p className={classes.note}>{t('forgot.countdown', { time: clockOf(left) })}</p> : null}
        <div className={classes.centre}>
          <Button kind="quiet" icon={ArrowLeft} to="/signin">
            {t('forgot.back')}
          </Button>
        </div>
      </form>
    </>
  )
}
