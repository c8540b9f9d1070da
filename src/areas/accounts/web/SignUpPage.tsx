import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { signupMode } from '#webkit/installation.ts'
import { signUpRoles } from '../rules.ts'
import { NextSteps } from './NextSteps.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import classes from './SignUpPage.module.css'
import doorClasses from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { readInterest } from './shared/interest.ts'

/** /signup: who you are, why you're here, and what comes next. */
export function SignUpPage() {
  const t = useTranslations('accounts')
  const { state } = useLocation()
  const [search] = useSearchParams()
  const interest = readInterest(search.get('interest'))
  // The plans on the pricing page are for creators, so that's what they came for.
  const wanted = signUpRoles.find((each) => each === search.get('role')) ?? (interest ? 'creator' : 'student')
  const [role, setRole] = useState(wanted)
  const mode = signupMode()

  return (
    <Door
      title={t('signUp.title')}
      documentTitle={t('signUp.documentTitle')}
      layout="wide"
      other={
        <>
          <span className={doorClasses.say}>{t('door.haveAccount')} </span>
          <Link to="/signin" state={state}>
            {t('door.signIn')}
          </Link>
        </>
      }
    >
      <div className={classes.columns}>
        <div>
          <h1 tabIndex={-1}>{t('signUp.title')}</h1>
          {mode === 'open' ? (
            <SignUpForm role={role} onRole={setRole} interest={interest} />
          ) : (
            <Notice>{t(`signUp.mode.${mode}`)}</Notice>
          )}
        </div>
        <NextSteps role={role} />
      </div>
    </Door>
  )
}
