import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import classes from './ErrorPanel.module.css'
import { Icon } from './Icon.tsx'
import { RequestId } from './RequestId.tsx'

type Props = {
  /** What failed: "The activity list didn’t load." */
  title?: ReactNode
  /** What is safe. */
  children?: ReactNode
  onRetry?: () => void
  requestId?: string
  /** Other ways out: a link to the list. */
  action?: ReactNode
}

/** Shown where the failed region was; the rest of the page continues (P7). */
export function ErrorPanel({ title, children, onRetry, requestId, action }: Props) {
  const t = useTranslations('ui')
  return (
    <div role="alert" className={classes.panel}>
      <Icon of={CircleAlert} size={20} className={classes.icon} />
      <div className={classes.body}>
        <b>{title ?? t('failedTitle')}</b>
        <p className={classes.text}>{children ?? t('failedText')}</p>
        <div className={classes.row}>
          {onRetry ? (
            <Button kind="secondary" size="small" icon={RefreshCw} onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          ) : null}
          {action}
          {requestId ? <RequestId id={requestId} /> : null}
        </div>
      </div>
    </div>
  )
}
