import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { Payout, PayoutLine } from '../../payouts-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from './OrderSheet.module.css'
import { MoneyStatus } from './use-transaction-columns.tsx'

type Props = { payoutId: Id<'pyo'> | null; onClose: () => void }

/** A payout with what it's made of, which adds up to it. */
export function PayoutSheet({ payoutId, onClose }: Props) {
  const t = useTranslations('money.payouts')
  const found = useQuery(
    paymentsApi.getPayout.queryOptions({
      input: { payoutId: payoutId ?? ('pyo_' as Id<'pyo'>), limit: 100 },
      enabled: payoutId !== null,
    }),
  )
  const shown = payoutId ? found.data : undefined
  return (
    <SideSheet
      opened={payoutId !== null}
      onClose={onClose}
      title={shown ? <MoneyText money={shown.payout.amount} /> : t('loading')}
      subtitle={shown ? <Subtitle payout={shown.payout} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('sheetFailed') }}>
        {(shown) => <Inside {...shown} />}
      </SheetBody>
    </SideSheet>
  )
}

function Subtitle({ payout: { status, isAutomatic, arrivesAt } }: { payout: Payout }) {
  const t = useTranslations('money.payouts')
  const format = useFormat()
  return (
    <div className={classes.subtitle}>
      <span className={classes.chips}>
        <MoneyStatus status={status} />
        {t('arrives', { status, date: format.day(arrivesAt) })}
      </span>
      <span>{t(isAutomatic ? 'automatic' : 'byHand')}</span>
    </div>
  )
}

type InsideProps = {
  payout: Payout
  transactions: readonly PayoutLine[]
  earlier: { transactions: number; net: Money } | null
}

function Inside({ payout, transactions, earlier }: InsideProps) {
  const t = useTranslations('money')
  const format = useFormat()
  return (
    <div className={classes.inside}>
      {payout.failureReason ? <Notice tone="bad">{payout.failureReason}</Notice> : null}
      <section aria-labelledby="payout-rows">
        <h3 id="payout-rows">{t('payouts.madeOf')}</h3>
        <dl className={classes.sums}>
          {transactions.map(({ id, kind, orderId, title, net, at }) => (
            <div key={id}>
              <dt>
                {orderId ? (
                  <Link to={`/payments?period=all&open=${id}`}>{title || t(`kinds.${kind}`)}</Link>
                ) : (
                  t(`kinds.${kind}`)
                )}{' '}
                <span className={classes.quiet}>
                  {title ? `${t(`kinds.${kind}`)} · ` : ''}
                  {format.day(at)}
                </span>
              </dt>
              <dd>
                <MoneyText money={net} />
              </dd>
            </div>
          ))}
          {earlier ? (
            <div>
              <dt>{t('payouts.earlier', { count: earlier.transactions })}</dt>
              <dd>
                <MoneyText money={earlier.net} />
              </dd>
            </div>
          ) : null}
          <div className={classes.net}>
            <dt>{t('payouts.sum')}</dt>
            <dd>
              <MoneyText money={payout.amount} />
            </dd>
          </div>
        </dl>
        {transactions.length > 0 ? (
          <Link to={`/payments?payout=${payout.id}`}>{t('payouts.all', { count: payout.transactions })}</Link>
        ) : null}
      </section>
    </div>
  )
}
