import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { formatDay } from '#kernel/time.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { BankTransfer } from '../../transfers-contract.ts'
import { paymentsApi } from '../api.ts'
import { SurplusNotes } from '../shared/SurplusNotes.tsx'
import { TransferActions } from './TransferActions.tsx'
import { TransferStatus } from './TransferStatus.tsx'
import classes from './transfers.module.css'

type Props = { transferId: Id<'btr'> | null; onClose: () => void }

/** One bank transfer: what was asked for, what came, and what can be done. */
export function TransferSheet({ transferId, onClose }: Props) {
  const t = useTranslations('transfers.sheet')
  const found = useQuery(
    paymentsApi.getTransfer.queryOptions({
      input: { transferId: transferId ?? ('btr_' as Id<'btr'>) },
      enabled: transferId !== null,
    }),
  )
  const shown = transferId ? found.data : undefined
  return (
    <SideSheet
      opened={transferId !== null}
      onClose={onClose}
      title={shown ? <MoneyText money={shown.amount} /> : t('loading')}
      subtitle={
        shown ? (
          <div>
            <TransferStatus transfer={shown} /> <b>{shown.customer}</b>{' '}
            {shown.email !== shown.customer ? <span className={classes.quiet}>{shown.email}</span> : null}
          </div>
        ) : null
      }
      footer={shown ? <TransferActions key={shown.id} transfer={shown} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(shown) => <Inside transfer={shown} />}
      </SheetBody>
    </SideSheet>
  )
}

function Inside({ transfer }: { transfer: BankTransfer }) {
  const t = useTranslations('transfers.sheet')
  const format = useFormat()
  const locale = useLocale()
  const { title, reference, orderNumber, orderId, createdAt, expiresAt, state } = transfer
  const { amount, received, rest, givenUp, receipts } = transfer
  const facts: [string, string][] = [
    [title, format.money(amount)],
    [t('reference'), reference],
    ...(received.cents > 0
      ? ([
          [t('arrived'), format.money(received)],
          [t('rest'), format.money(rest)],
        ] as [string, string][])
      : []),
    ...(givenUp.cents > 0 ? ([[t('givenUp'), format.money(givenUp)]] as [string, string][]) : []),
    [t('ordered'), format.dateTime(createdAt)],
    ...(state === 'waiting' ? ([[t('by'), format.day(expiresAt)]] as [string, string][]) : []),
    [t('order'), orderNumber],
  ]
  return (
    <div className={classes.inside}>
      <WhereItIs transfer={transfer} />
      <SurplusNotes orderIds={[orderId]} />
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === reference ? classes.code : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {receipts.length > 0 ? (
        <section aria-labelledby="transfer-receipts">
          <h3 id="transfer-receipts">{t('receipts')}</h3>
          <ul className={classes.list}>
            {receipts.map((receipt, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of a day may be equal, and none is ever taken out
              <li key={at}>
                {t('receipt', {
                  amount: format.money(receipt.amount),
                  date: formatDay(receipt.receivedOn, locale, 'UTC'),
                })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function WhereItIs({ transfer: { state, received, amount, isOrderPaid } }: { transfer: BankTransfer }) {
  const t = useTranslations('transfers.sheet')
  const format = useFormat()
  if (isOrderPaid) return <Notice title={t('otherTitle')}>{t('otherText')}</Notice>
  if (received.cents > 0)
    return (
      <Notice
        tone="wait"
        title={t('partTitle', { received: format.money(received), amount: format.money(amount) })}
      >
        {t('partText')}
      </Notice>
    )
  if (state === 'expired') return <Notice title={t('lateTitle')}>{t('lateText')}</Notice>
  return state === 'canceled' ? <Notice title={t('canceledTitle')}>{t('canceledText')}</Notice> : null
}
