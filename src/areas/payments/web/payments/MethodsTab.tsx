import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { PaymentMethod } from '../../overview-contract.ts'
import { moneyApi } from '../money-api.ts'
import { type MethodCard, methodCards } from './method-cards.tsx'
import classes from './payments.module.css'

const chips = { connected: 'connected', attention: 'warning', available: 'not_connected' } as const

/** Who takes money, and what they took. */
export function MethodsTab() {
  const t = useTranslations('money.methods')
  const found = useQuery(moneyApi.methods.queryOptions())
  if (found.isError)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  if (!found.data)
    return (
      <SkeletonRegion>
        <Skeleton height="220px" />
      </SkeletonRegion>
    )
  return (
    <div className={classes.methods}>
      {found.data.methods.map((method) => {
        const card = methodCards[method.provider]
        return card ? <Method key={method.provider} method={method} card={card} /> : null
      })}
    </div>
  )
}

function Method({ method, card: { About, Action } }: { method: PaymentMethod; card: MethodCard }) {
  const t = useTranslations('money')
  const format = useFormat()
  const { provider, state, feeRule, transactions, revenue, syncedAt } = method
  const name = t(`providers.${provider}`)
  const facts = [
    [t('methods.fee'), feeRule ? t('methods.feeRule', { fee: feeRule }) : t('methods.noFee')],
    [t('methods.transactions'), format.number(transactions)],
    [t('methods.revenue'), revenue.map(format.money).join(', ') || t('methods.none')],
    // There is no one to ask about bank transfers.
    ...(provider === 'bank'
      ? []
      : [[t('methods.lastSync'), syncedAt ? format.dateTime(syncedAt) : t('methods.never')] as const]),
  ] as const
  return (
    <Card label={name} line="payments">
      <div className={classes.methodHead}>
        <h2>{name}</h2>
        <StatusChip status={chips[state]} label={t(`methods.states.${state}`)} />
      </div>
      <p className={classes.about}>
        <About method={method} />
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Action method={method} />
    </Card>
  )
}
