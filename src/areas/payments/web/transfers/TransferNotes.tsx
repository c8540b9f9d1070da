import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { paymentsApi } from '../api.ts'
import classes from './transfers.module.css'

/** How many orders wait for a bank transfer. One look for the page and its tab. */
export function useTransferCounts() {
  const found = useQuery(paymentsApi.transfers.queryOptions({ input: { limit: 1 } }))
  return { waiting: found.data?.waiting ?? 0, any: found.data?.any ?? false }
}

/** On top of `/payments`: orders whose money may be on the bank statement by now. Nothing where there are none. */
export function TransferNotes() {
  const t = useTranslations('transfers')
  const { waiting } = useTransferCounts()
  if (waiting === 0) return null
  return (
    <div className={classes.top}>
      <Notice
        title={t('waitingTitle', { count: waiting })}
        action={
          <Button kind="secondary" size="dense" to="?tab=transfers">
            {t('waitingAction')}
          </Button>
        }
      >
        {t('waitingText')}
      </Notice>
    </div>
  )
}
