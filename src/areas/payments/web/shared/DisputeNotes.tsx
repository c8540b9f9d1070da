import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderNumber } from '#kernel/order-number.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { saveText } from '#webkit/save-text.ts'
import type { Dispute } from '../../payouts-contract.ts'
import { paymentsApi } from '../api.ts'
import { askForMoneyAgain } from '../money-api.ts'
import classes from './DisputeNotes.module.css'
import { EvidenceDialog } from './EvidenceDialog.tsx'

/**
 * Payments that a buyer's bank took back and hasn't decided about, the most pressing first: of these orders, or, where none are named,
 * all. Nothing where there's none.
 */
export function DisputeNotes({ orderIds }: { orderIds?: readonly string[] }) {
  const found = useQuery(paymentsApi.disputes.queryOptions({ enabled: orderIds?.length !== 0 }))
  const undecided = (found.data?.disputes ?? []).filter(
    ({ orderId, state }) =>
      (state === 'open' || state === 'submitted') && (orderIds?.includes(orderId) ?? true),
  )
  if (undecided.length === 0) return null
  return (
    <div className={classes.notes}>
      {undecided.map((dispute) => (
        <DisputeNote key={dispute.id} dispute={dispute} />
      ))}
    </div>
  )
}

function DisputeNote({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const format = useFormat()
  const { title, mode, state, respondBy, evidenceSentAt, provider, canRespond } = dispute
  const order = orderNumber(dispute.orderId)
  const number = (chunks: ReactNode) => <span className={classes.number}>{chunks}</span>
  const [total, fee] = [format.money(dispute.amount), format.money(dispute.fee)]
  const isSent = state === 'submitted'
  return (
    <Notice tone={canRespond ? 'wait' : 'info'} title={t('title', { total, title, mode })}>
      {isSent
        ? t.rich('submitted', { date: format.day(evidenceSentAt ?? dispute.openedAt), order, number })
        : t.rich('open', { reason: t(`reasons.${dispute.reason}`), total, fee, order, number })}
      {!isSent && respondBy && Date.parse(respondBy) > Date.now() ? (
        <span className={classes.due}>{t('respondBy', { date: format.day(respondBy) })}</span>
      ) : null}
      {!(isSent || canRespond) ? (
        <span className={classes.due}>
          {respondBy && Date.parse(respondBy) <= Date.now()
            ? t.rich('closed', { order, number })
            : t('elsewhere', { provider })}
        </span>
      ) : null}
      <Ways dispute={dispute} />
    </Notice>
  )
}

/** What its seller can do about it: get the file, send what they have, or let it go. */
function Ways({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const format = useFormat()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'submit' | 'accept' | null>(null)
  const { id: disputeId, canRespond } = dispute
  const [total, fee] = [format.money(dispute.amount), format.money(dispute.fee)]
  const download = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(paymentsApi.disputeEvidence.queryOptions({ input: { disputeId } })),
    onSuccess: ({ fileName, text }) => saveText(fileName, text),
    onError: (error) => void toast({ message: refusalOf(error).message || t('downloadFailed') }),
  })
  const accept = useMutation(
    paymentsApi.acceptDispute.mutationOptions({
      onSuccess: () => setAsked(null),
      onSettled: () => askForMoneyAgain(queryClient),
    }),
  )
  return (
    <>
      <div className={classes.ways}>
        <Button kind="secondary" size="small" busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
        {canRespond ? (
          <>
            <Button kind="secondary" size="small" onClick={() => setAsked('submit')}>
              {t('submit')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsked('accept')}>
              {t('accept')}
            </Button>
          </>
        ) : null}
      </div>
      <EvidenceDialog dispute={dispute} opened={asked === 'submit'} onClose={() => setAsked(null)} />
      <ConfirmDialog
        opened={asked === 'accept'}
        onClose={() => setAsked(null)}
        title={t('acceptTitle')}
        kind="danger"
        confirmLabel={t('acceptConfirm')}
        busy={accept.isPending}
        onConfirm={() => accept.mutate({ disputeId })}
        error={accept.isError ? <FormError>{refusalOf(accept.error).message}</FormError> : null}
      >
        {t('acceptText', { total, fee })}
      </ConfirmDialog>
    </>
  )
}
