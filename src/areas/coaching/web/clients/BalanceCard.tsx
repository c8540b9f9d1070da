import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { clientNameOf } from './client-words.ts'
import classes from './clients.module.css'

const shownFirst = 8

/** What a client can still book, and every change to it with its reason. */
export function BalanceCard({ client }: { client: CoachingClientDetail }) {
  const t = useTranslations('coaching.client.page')
  const format = useFormat()
  const [isAdjusted, setAdjusted] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? client.ledger : client.ledger.slice(0, shownFirst)
  const signed = (change: number) => `${change > 0 ? '+' : '−'}${format.number(Math.abs(change))}`
  return (
    <Card
      title={t('ledger')}
      action={
        client.holdings.some(({ isEnded }) => !isEnded) ? (
          <Button kind="secondary" size="small" onClick={() => setAdjusted(true)}>
            {t('adjust')}
          </Button>
        ) : null
      }
    >
      <div className={classes.stats}>
        {client.holdings.map((held) => (
          <p key={held.id} className={classes.holding}>
            <b>
              {held.package.title}: {t('balance', { count: held.balance })}
            </b>
            <span className={classes.meta}>
              {held.isEnded
                ? t('ended')
                : held.isFrozen
                  ? t('frozen')
                  : held.expiresAt
                    ? t('expires', { date: format.day(held.expiresAt) })
                    : t('boughtOn', { date: format.day(held.boughtAt) })}
            </span>
          </p>
        ))}
        {rows.length === 0 ? <p className={classes.meta}>{t('noLedger')}</p> : null}
        <ul className={classes.list}>
          {rows.map(({ id, at, change, reason, note, packageTitle, sessionId }) => (
            <li key={id}>
              <div className={classes.grow}>
                {sessionId ? (
                  <Link to={`/coaching?open=${sessionId}`} className={classes.sessionLink}>
                    {t(`reasons.${reason}`)}
                  </Link>
                ) : (
                  t(`reasons.${reason}`)
                )}
                <p className={classes.meta}>
                  {[format.day(at), packageTitle, note].filter(Boolean).join(' · ')}
                </p>
              </div>
              <span className={classes.change} data-more={change > 0 ? '' : undefined}>
                {signed(change)}
              </span>
            </li>
          ))}
        </ul>
        {client.ledger.length > rows.length ? (
          <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
            {t('allChanges', { count: client.ledger.length })}
          </Button>
        ) : null}
      </div>
      {isAdjusted ? (
        <AdjustDialog client={client} name={clientNameOf(client)} onClose={() => setAdjusted(false)} />
      ) : null}
    </Card>
  )
}
