import { useTranslations } from 'use-intl'
import { type FieldErrors, type FormRefusal, useForm } from '#webkit/forms.ts'
import type { Refusal } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { SignUpRole } from '../rules.ts'
import type { guessPlace } from './guess.ts'
import { newPasswordProblem } from './new-password.ts'
import { type Interest, keepInterest } from './shared/interest.ts'

const empty = { firstName: '', lastName: '', email: '', password: '', confirm: '', terms: false }
type Values = typeof empty

type Options = { role: SignUpRole; interest: Interest | null; place: ReturnType<typeof guessPlace> }

/** The sign-up form: its checks in order, and its words for every refusal. */
export function useSignUp({ role, interest, place }: Options) {
  const t = useTranslations('accounts')
  const auth = useAuth()

  const check = (values: Values): FieldErrors<Values> => {
    const missing: FieldErrors<Values> = {}
    if (!values.firstName.trim()) missing.firstName = t('problems.firstName')
    if (!values.lastName.trim()) missing.lastName = t('problems.lastName')
    if (!values.email.trim()) missing.email = t('problems.email')
    if (!values.password) missing.password = t('problems.password')
    if (!values.confirm) missing.confirm = t('problems.confirm')
    if (!values.terms) missing.terms = t('problems.terms')
    if (Object.keys(missing).length > 0) return missing
    return newPasswordProblem(values, (key) => t(`problems.${key}`))
  }

  const refused = ({ code, message }: Refusal): FormRefusal<Values> => {
    if (code === 'auth/email-already-in-use')
      return { message: t('problems.inUse'), fields: {}, focus: 'email' }
    if (code === 'auth/invalid-email')
      return { message: t('problems.invalidEmail'), fields: {}, focus: 'email' }
    if (code === 'auth/weak-password') return { message: t('problems.weak'), fields: {}, focus: 'password' }
    if (code === 'UNAVAILABLE') return { message: t('signUp.away') }
    return code === 'INVALID' ? {} : { message: message || t('signUp.failed') }
  }

  return useForm({
    initial: empty,
    check,
    refused,
    fallback: t('signUp.failed'),
    submit: async ({ confirm: _confirm, terms: _terms, ...values }) => {
      // Saved before the session begins: the next page may already look for it.
      if (interest) keepInterest(interest)
      await auth.signUp({
        ...values,
        email: values.email.trim(),
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        role,
        ...place,
        ...(interest ? { interest } : {}),
      })
    },
  })
}
