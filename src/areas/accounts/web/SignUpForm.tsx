import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { SignUpRole } from '../rules.ts'
import { guessPlace } from './guess.ts'
import { isMatching } from './new-password.ts'
import classes from './SignUpPage.module.css'
import doorClasses from './shared/Door.module.css'
import type { Interest } from './shared/interest.ts'
import { useSignUp } from './use-sign-up.ts'
import { ZoneLine } from './ZoneLine.tsx'

type Props = { role: SignUpRole; onRole: (role: SignUpRole) => void; interest: Interest | null }

export function SignUpForm({ role, onRole, interest }: Props) {
  const t = useTranslations('accounts')
  const [place, setPlace] = useState(guessPlace)
  const form = useSignUp({ role, interest, place })
  const { state } = useLocation()
  const isInUse = form.refusal?.code === 'auth/email-already-in-use'

  return (
    <form {...form.form} className={doorClasses.form}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      {form.problem ? (
        <FormError>
          <p>{form.problem}</p>
          {isInUse ? (
            <Link to="/signin" state={{ ...state, email: form.values.email }}>
              {t('signUp.signInAs', { email: form.values.email })}
            </Link>
          ) : null}
        </FormError>
      ) : null}
      <div className={classes.roles}>
        <RadioCards
          legend={t('signUp.roles')}
          name="role"
          value={role}
          onChange={onRole}
          columns={2}
          options={[
            { value: 'student', label: t('signUp.student'), description: t('signUp.studentText') },
            { value: 'creator', label: t('signUp.creator'), description: t('signUp.creatorText') },
          ]}
        />
      </div>
      <div className={classes.names}>
        <TextField
          label={t('fields.firstName')}
          {...form.text('firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          label={t('fields.lastName')}
          {...form.text('lastName')}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        label={t('fields.email')}
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PasswordField
        label={t('fields.password')}
        hint={t('fields.passwordHint')}
        {...form.text('password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label={t('fields.confirm')}
        {...form.text('confirm')}
        autoComplete="new-password"
        matches={isMatching(form.values.password, form.values.confirm)}
        required
      />
      <CheckboxField
        label={t.rich('signUp.terms', {
          terms: (words) => (
            <Link href="/terms" newTab>
              {words}
            </Link>
          ),
          privacy: (words) => (
            <Link href="/privacy" newTab>
              {words}
            </Link>
          ),
        })}
        {...form.box('terms')}
        required
      />
      <div className={classes.zone}>
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={t('signUp.busy')}>
          {t('signUp.submit')}
        </Button>
        <ZoneLine zone={place.timeZone} onChange={(timeZone) => setPlace({ ...place, timeZone })} />
      </div>
    </form>
  )
}
