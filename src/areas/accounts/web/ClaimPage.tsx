import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useNouns } from '#webkit/products.ts'
import type { Refusal } from '#webkit/refusal.ts'
import { LinkTrouble } from './LinkTrouble.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblem } from './new-password.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import type { PasswordInput } from './use-redemption.ts'

type Props = {
  /** What the link is for. A changed address accepts only the password: whoever reads that inbox may be a stranger. */
  of: 'confirm' | 'signIn' | 'change'
  email: string
  send: (brought: PasswordInput) => Promise<void>
  /** How to get a new link if this one has expired. */
  renew: ReactNode
}

/**
 * An emailed link opened in a browser that isn't signed in to its account: asks for the password, or for a new one from someone who
 * didn't create the account but reads its inbox.
 */
export function ClaimPage({ of, email, send, renew }: Props) {
  const [isNew, setNew] = useState(false)
  const [isOver, setOver] = useState(false)
  const shown = useRef(isNew)
  useEffect(() => {
    // Another form replaced this one, so reading continues at its top.
    if (shown.current !== isNew) document.querySelector<HTMLElement>('main h1')?.focus()
    shown.current = isNew
  }, [isNew])
  if (isOver) return <LinkTrouble trouble={{ state: 'expired' }} renew={renew} />
  const shared = { email, send, onOver: () => setOver(true), onOther: () => setNew(!isNew) }
  return isNew ? <MakePassword {...shared} /> : <KnownPassword of={of} {...shared} />
}

type FormProps = Pick<Props, 'email' | 'send'> & { onOver: () => void; onOther: () => void }

const address = (chunks: ReactNode) => <b className={classes.address}>{chunks}</b>

function KnownPassword({ of, email, send, onOver, onOther }: FormProps & Pick<Props, 'of'>) {
  const t = useTranslations('claim')
  const problems = useTranslations('accounts.problems')
  const fields = useTranslations('accounts.fields')
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): { password?: string } => (password ? {} : { password: problems('yourPassword') }),
    submit: async ({ password }) => {
      await send({ password })
      return undefined
    },
    refused: (refusal) => {
      if (isOver(refusal)) onOver()
      return refusal.code === 'auth/wrong-password' ? { values: { password: '' }, focus: 'password' } : {}
    },
    fallback: t('failed'),
  })
  return (
    <Door title={t(`${of}.title`)} drawing={<StateDrawing of="mail" />}>
      <p className={classes.lead}>{t.rich(`${of}.text`, { email, address })}</p>
      <form {...form.form} className={classes.form}>
        <FormError>{form.problem}</FormError>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={fields('password')}
          {...form.text('password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={t(`${of}.busy`)}>
          {t(`${of}.submit`)}
        </Button>
      </form>
      {of === 'change' ? (
        <p className={classes.aside}>{t('unasked')}</p>
      ) : (
        <div className={classes.aside}>
          <p>{t('unknownText')}</p>
          <Button kind="secondary" onClick={onOther}>
            {t('unknown')}
          </Button>
        </div>
      )}
    </Door>
  )
}

const empty = { newPassword: '', confirm: '' }

function MakePassword({ email, send, onOver, onOther }: FormProps) {
  const t = useTranslations('claim')
  const nouns = useNouns()
  const problems = useTranslations('accounts.problems')
  const form = useForm({
    initial: empty,
    check: (values) => {
      const missing: FieldErrors<typeof empty> = {}
      if (!values.newPassword) missing.newPassword = problems('password')
      if (!values.confirm) missing.confirm = problems('confirm')
      if (Object.keys(missing).length > 0) return missing
      const { password, ...rest } = newPasswordProblem(
        { password: values.newPassword, confirm: values.confirm },
        (key) => problems(key),
      )
      return password ? { newPassword: password } : rest
    },
    submit: async ({ newPassword }) => {
      await send({ newPassword })
      return undefined
    },
    refused: (refusal) => {
      if (isOver(refusal)) onOver()
      return {}
    },
    fallback: t('failed'),
  })
  return (
    <Door title={t('makeTitle')} drawing={<StateDrawing of="mail" />}>
      <p className={classes.lead}>{t.rich('makeText', { email, address, ...nouns })}</p>
      <form {...form.form} className={classes.form}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields isNew password={form.text('newPassword')} confirm={form.text('confirm')} />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={t('making')}>
          {t('make')}
        </Button>
      </form>
      <div className={classes.aside}>
        <Button kind="secondary" onClick={onOther}>
          {t('known')}
        </Button>
      </div>
    </Door>
  )
}

const isOver = ({ code }: Refusal) => code === 'auth/link-expired'
