import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { useEndOfFirstPaint } from './first-paint.ts'
import classes from './LoadingScreen.module.css'
import { Logo } from './Logo.tsx'

const patienceMs = 5_000

type Props = {
  onRetry?: () => void
  /** It is known already that this won't continue by itself. */
  failed?: boolean
}

/** The whole screen while it isn't known who is there. After five seconds it owns up and offers Retry. */
export function LoadingScreen({ onRetry, failed = false }: Props) {
  const t = useTranslations('ui')
  const [isLate, setLate] = useState(false)
  const late = isLate || failed
  useEndOfFirstPaint(late)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={classes.screen} aria-busy="true">
      <div className={classes.mark}>
        <Logo width={56} />
      </div>
      <div role="status">
        <h1 className={classes.loading}>{t('loading')}</h1>
        {late ? <p className={classes.late}>{t('stillWorking')}</p> : null}
      </div>
      {late ? (
        <Button kind="secondary" onClick={onRetry ?? (() => location.reload())}>
          {t('retry')}
        </Button>
      ) : null}
    </main>
  )
}
