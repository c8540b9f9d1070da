import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanPayment } from '#areas/plans/plan-billing-contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import classes from './Billing.module.css'

/** So many are shown at first. */
const first = 6

/** What was paid, the latest first, each with its documents. */
export function History({ payments }: { payments: readonly PlanPayment[] }) {
  const t = useTranslations('settings.billing.history')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? payments : payments.slice(0, first)
  return (
    <Card title={t('title')}>
      {payments.length === 0 ? (
        <>
          <b>{t('none')}</b>
          <p className={classes.quiet}>{t('noneText')}</p>
        </>
      ) : (
        <ul className={classes.payments}>
          {shown.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {payments.length > shown.length ? (
        <Button kind="quiet" size="dense" onClick={() => setWhole(true)}>
          {t('all', { count: payments.length })}
        </Button>
      ) : null}
    </Card>
  )
}

function Payment({ payment }: { payment: PlanPayment }) {
  const t = useTranslations('settings.billing.history')
  const format = useFormat()
  const { title, at, total, refunded, isRefunding, status, mode, invoice, creditNotes, receiptPath } = payment
  return (
    <li className={classes.payment}>
      <div className={classes.what}>
        <b>{title}</b>
        <span className={classes.quiet}>{format.day(at)}</span>
        {status === 'paid' ? null : <Chip>{t(`status.${status}`)}</Chip>}
        {mode === 'test' ? <Chip>{t('test')}</Chip> : null}
      </div>
      <div className={classes.sum}>
        <span>{format.money(total)}</span>
        {refunded ? (
          <span className={classes.quiet}>{t('refunded', { amount: format.money(refunded) })}</span>
        ) : null}
        {isRefunding ? <span className={classes.quiet}>{t('refunding')}</span> : null}
      </div>
      <div className={classes.papers}>
        {invoice ? (
          <Link href={invoice.pdfPath}>{t('invoice', { number: invoice.number })}</Link>
        ) : receiptPath ? (
          <Link href={receiptPath}>{t('receipt')}</Link>
        ) : null}
        {creditNotes.map((note) => (
          <Link key={note.number} href={note.pdfPath}>
            {t('creditNote', { number: note.number })}
          </Link>
        ))}
      </div>
    </li>
  )
}
