import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { AffiliatePayoutSheet } from '../contract.ts'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { useRenewal } from './use-renewal.ts'

type Props = { payoutId: Id<'afp'> | null; onClose: () => void }

/** A payout with everyone in it, its file, and whether it's paid. */
export function PayoutSheet({ payoutId, onClose }: Props) {
  const t = useTranslations('affiliates.payout')
  const locale = useLocale()
  const found = useQuery(
    affiliatesApi.getPayout.queryOptions({
      input: { payoutId: payoutId ?? ('afp_' as Id<'afp'>) },
      enabled: payoutId !== null,
    }),
  )
  const shown = payoutId ? found.data : undefined
  return (
    <SideSheet
      opened={payoutId !== null}
      onClose={onClose}
      title={shown ? t('sheetTitle', { total: formatMoney(shown.total, locale) }) : t('loading')}
      subtitle={
        shown ? (
          <div>
            <StatusChip
              status={shown.paidAt ? 'completed' : 'pending'}
              label={t(shown.paidAt ? 'paid' : 'open')}
            />
          </div>
        ) : null
      }
      footer={shown ? <Actions payout={shown} onDiscarded={onClose} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('loadFailed') }}>
        {(shown) => <Everyone payout={shown} />}
      </SheetBody>
    </SideSheet>
  )
}

type Of = { payout: AffiliatePayoutSheet }

function Everyone({ payout: { id, paidAt, canUndo, affiliates } }: Of) {
  const t = useTranslations('affiliates.payout')
  const format = useFormat()
  return (
    <div className={classes.inside}>
      {paidAt ? <p>{t('paidOn', { date: format.dateTime(paidAt) })}</p> : null}
      {canUndo ? <p className={classes.quiet}>{t('undoHint')}</p> : null}
      <div className={classes.link}>
        <Button kind="secondary" icon={Download} href={`/api/v1/affiliate-payouts/${id}/payments.csv`}>
          {t('file')}
        </Button>
        <p className={classes.quiet}>{t('fileHint')}</p>
      </div>
      <ul className={classes.list}>
        {affiliates.map(({ id: affiliateId, name, email, amount }) => (
          <li key={affiliateId}>
            <span>{name}</span>
            <MoneyText money={amount} />
            <span className={classes.quiet}>{email}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ payout, onDiscarded }: Of & { onDiscarded: () => void }) {
  const t = useTranslations('affiliates.payout')
  const locale = useLocale()
  const [asked, setAsked] = useState<'paid' | 'discard' | null>(null)
  const renew = useRenewal()
  const mark = useMutation(affiliatesApi.setPayoutPaid.mutationOptions({ onSuccess: renew }))
  const discard = useMutation(affiliatesApi.deletePayout.mutationOptions({ onSuccess: renew }))
  const { id: payoutId, paidAt, canUndo, total } = payout
  const close = () => setAsked(null)
  const setPaid = async (isPaid: boolean) => {
    await mark.mutateAsync({ payoutId, isPaid })
    toast({ message: t(isPaid ? 'marked' : 'undone') })
    close()
  }
  const takeBack = async () => {
    await discard.mutateAsync({ payoutId })
    toast({ message: t('discarded') })
    onDiscarded()
  }
  const said = (error: unknown) => refusalOf(error).message ?? t('actionFailed')
  if (paidAt)
    return canUndo ? (
      <Button
        kind="secondary"
        busy={mark.isPending}
        onClick={() => void setPaid(false).catch((error: unknown) => toast({ message: said(error) }))}
      >
        {t('undo')}
      </Button>
    ) : null
  return (
    <div className={classes.actions}>
      <Button onClick={() => setAsked('paid')}>{t('markPaid')}</Button>
      <Button kind="danger-outline" onClick={() => setAsked('discard')}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        opened={asked === 'paid'}
        onClose={close}
        title={t('markTitle', { total: formatMoney(total, locale) })}
        confirmLabel={t('markPaid')}
        kind="primary"
        busy={mark.isPending}
        onConfirm={() => void setPaid(true).catch(() => undefined)}
        error={mark.isError ? said(mark.error) : undefined}
      >
        {t('markText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={close}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        busy={discard.isPending}
        onConfirm={() => void takeBack().catch(() => undefined)}
        error={discard.isError ? said(discard.error) : undefined}
      >
        {t('discardText')}
      </ConfirmDialog>
    </div>
  )
}
