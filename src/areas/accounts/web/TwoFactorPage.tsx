import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { CodeForm } from './CodeForm.tsx'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import type { SecondFactorState } from './use-second-factor-door.ts'

/** /two-factor: asks for the code of a sign-in. The guard redirects as soon as someone is signed in. */
export function TwoFactorPage() {
  const t = useTranslations('signInCode')
  const state = useLocation().state as SecondFactorState
  const [isRecovery, setRecovery] = useState(false)
  if (!state?.challenge) return <Navigate to="/signin" replace />

  return (
    <Door title={t('title')} other={<Link to="/signin">{t('back')}</Link>}>
      <p className={classes.lead}>{isRecovery ? t('recoveryText') : t('text')}</p>
      <CodeForm
        key={String(isRecovery)}
        challenge={state.challenge}
        from={state.from ?? null}
        isRecovery={isRecovery}
      />
      <div className={classes.actions}>
        <Button kind="secondary" size="large" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('useCode') : t('useRecovery')}
        </Button>
      </div>
    </Door>
  )
}
