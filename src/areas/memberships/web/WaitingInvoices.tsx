import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { offerPriceIn } from '#areas/payments/offer-text.ts'
import { languageOf } from '#kernel/language.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmailText } from '#ui/EmailText.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { MemberInvoice } from '../invoices-contract.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

/** Who was asked to pay and hasn't yet; nothing where no one was. */
export function WaitingInvoices() {
  const t = useTranslations('memberships.invoices')
  const found = useQuery(membershipsApi.invoices.queryOptions())
  if (found.isError)
    return (
      <ErrorPanel
        title={t('loadFailed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  const { invoices = [], total = 0 } = found.data ?? {}
  if (invoices.length === 0) return null
  return (
    <Card title={t('title')} className={classes.invoices} flush>
      <ul className={classes.invoiceRows}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {total > invoices.length ? (
        <p className={classes.more}>{t('more', { count: total - invoices.length })}</p>
      ) : null}
    </Card>
  )
}

function InvoiceRow({ invoice }: { invoice: MemberInvoice }) {
  const t = useTranslations('memberships.invoices')
  const language = languageOf(useLocale()) ?? 'en'
  const format = useFormat()
  const renew = useRenewal()
  const [isAsked, setAsked] = useState(false)
  const sending = useMutation(membershipsApi.resendInvoice.mutationOptions({ onSuccess: renew }))
  const withdrawing = useMutation(membershipsApi.withdrawInvoice.mutationOptions({ onSuccess: renew }))
  const { id: invoiceId, email, person, tier, isUnderway, sentAt } = invoice
  const name = person || email
  const said = (error: unknown) => refusalOf(error).message ?? t('actionFailed')
  const again = () =>
    sending
      .mutateAsync({ invoiceId })
      .then(() => toast({ message: t('sentAgain') }))
      .catch((error: unknown) => toast({ message: said(error) }))
  const withdraw = () =>
    withdrawing
      .mutateAsync({ invoiceId })
      .then(() => toast({ message: t('withdrawn') }))
      .catch(() => undefined)
  return (
    <li className={classes.invoiceRow}>
      <span>
        <span className={classes.person}>{name}</span>
        {person ? (
          <span className={classes.email}>
            <EmailText of={email} />
          </span>
        ) : null}
      </span>
      <span>
        {tier} · {offerPriceIn(language, invoice)}
        <span className={classes.quiet}>
          {isUnderway ? t('underway') : t('sentOn', { day: format.day(sentAt) })}
        </span>
      </span>
      <span className={classes.row}>
        <Button
          kind="secondary"
          size="small"
          busy={sending.isPending}
          aria-label={t('againOf', { name })}
          onClick={() => void again()}
        >
          {t('again')}
        </Button>
        <Button
          kind="danger-outline"
          size="small"
          aria-label={t('withdrawOf', { name })}
          onClick={() => setAsked(true)}
        >
          {t('withdraw')}
        </Button>
      </span>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('withdrawTitle', { name })}
        confirmLabel={t('withdraw')}
        busy={withdrawing.isPending}
        onConfirm={() => void withdraw()}
        error={withdrawing.isError ? said(withdrawing.error) : undefined}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </li>
  )
}
