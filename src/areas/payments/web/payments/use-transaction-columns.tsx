import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/data-table.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Transaction } from '../../overview-contract.ts'
import type { Mode, PayoutStatus, TransactionStatus } from '../../rules.ts'
import { FeeText } from './FeeText.tsx'
import classes from './payments.module.css'
import { useMethodWords } from './use-method-words.ts'

const chips = {
  Completed: 'completed',
  Processing: 'processing',
  Failed: 'failed',
  Pending: 'pending',
} as const

/** A status of money as its word. */
export function MoneyStatus({ status }: { status: TransactionStatus | PayoutStatus }) {
  const t = useTranslations('money.statuses')
  return <StatusChip status={chips[status]} label={t(status)} />
}

/** What a row is where it's no payment, what became of a payment, and whether it's test money among live. */
export function TransactionMarks({ row, shown }: { row: Transaction; shown?: Mode | undefined }) {
  const t = useTranslations('money')
  return (
    <>
      {row.kind === 'payment' ? null : <Chip>{t(`kinds.${row.kind}`)}</Chip>}
      {row.mark ? (
        <Chip tone={row.mark === 'disputed' ? 'bad' : 'quiet'}>{t(`marks.${row.mark}`)}</Chip>
      ) : null}
      {shown === 'live' && row.mode === 'test' ? <Chip>{t('modes.test')}</Chip> : null}
    </>
  )
}

/** The end of an id, which is what tells two of a day apart. */
export const shortId = (id: string) => `${id.slice(0, 4)}${id.slice(-6)}`

/** `shown`: whose money totals are made of; other money says so. */
export function useTransactionColumns(shown: Mode | undefined): Column<Transaction>[] {
  const t = useTranslations('money.columns')
  const format = useFormat()
  const methodWords = useMethodWords()
  return [
    {
      key: 'id',
      header: t('id'),
      // The first cell leads to the order, so a phone has it too, with who paid in its place.
      phone: 'title',
      width: '112px',
      render: (row) => <IdCell row={row} />,
    },
    {
      key: 'customer',
      header: t('customer'),
      phone: 'hide',
      render: (row) => <CustomerCell row={row} />,
    },
    {
      key: 'product',
      header: t('product'),
      phone: 'meta',
      render: ({ title, at }) => (
        <>
          {title || '–'}
          <span className={classes.phoneDate}> · {format.day(at)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '100px',
      phone: 'status',
      render: ({ amount }) => <MoneyText money={amount} />,
    },
    {
      key: 'fee',
      header: t('fee'),
      align: 'end',
      width: '78px',
      phone: 'hide',
      render: ({ fee, isFeeEstimated }) => (
        <span className={classes.quiet}>
          {fee.cents === 0 ? '–' : <FeeText fee={fee} isEstimated={isFeeEstimated} />}
        </span>
      ),
    },
    {
      key: 'method',
      header: t('method'),
      phone: 'hide',
      tight: 'hide',
      width: '120px',
      render: ({ method }) => methodWords(method),
    },
    {
      key: 'status',
      header: t('status'),
      phone: 'amount',
      width: '136px',
      render: (row) => (
        <span className={classes.chips}>
          <MoneyStatus status={row.status} />
          <TransactionMarks row={row} shown={shown} />
        </span>
      ),
    },
    {
      key: 'date',
      header: t('date'),
      align: 'end',
      sortable: true,
      phone: 'hide',
      width: '124px',
      render: ({ at }) => (
        <time dateTime={at} title={format.dateTime(at)}>
          {format.day(at)}
        </time>
      ),
    },
  ]
}

function IdCell({ row: { id, customer } }: { row: Transaction }) {
  return (
    <>
      <span className={classes.id} title={id}>
        {shortId(id)}
      </span>
      <b className={classes.onPhone}>{customer || '–'}</b>
    </>
  )
}

function CustomerCell({ row: { customer, email } }: { row: Transaction }) {
  return (
    <span className={classes.customer}>
      <b>{customer || '–'}</b>
      {email && email !== customer ? <span className={classes.email}>{email}</span> : null}
    </span>
  )
}
