import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

type Props = {
  trouble: { state: 'expired' } | { state: 'failed'; retry: () => void }
  /** How to get a new link. */
  renew: ReactNode
}

/** An emailed link that didn't work, and the one thing to do about it. */
export function LinkTrouble({ trouble, renew }: Props) {
  const t = useTranslations('emailedLink')
  const isExpired = trouble.state === 'expired'
  return (
    <Door
      title={isExpired ? t('expiredTitle') : t('failedTitle')}
      drawing={<StateDrawing of={isExpired ? 'refused' : 'stopped'} />}
    >
      <p className={classes.lead} role="alert">
        {isExpired ? t('expiredText') : t('failedText')}
      </p>
      <div className={classes.actions}>
        {isExpired ? (
          renew
        ) : (
          <Button size="large" onClick={trouble.retry}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </Door>
  )
}
