import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { AffiliateSheet as Shown } from '../contract.ts'
import { AffiliateDialog } from './AffiliateDialog.tsx'
import { AffiliateChip, Amounts, useRate } from './affiliate-parts.tsx'
import classes from './affiliates.module.css'
import { affiliatesApi } from './api.ts'
import { useRenewal } from './use-renewal.ts'

type Props = { affiliateId: Id<'aff'> | null; onClose: () => void }

/** An affiliate with their link, figures and latest sales, and what can be done with them. */
export function AffiliateSheet({ affiliateId, onClose }: Props) {
  const t = useTranslations('affiliates.sheet')
  const found = useQuery(
    affiliatesApi.get.queryOptions({
      input: { affiliateId: affiliateId ?? ('aff_' as Id<'aff'>) },
      enabled: affiliateId !== null,
    }),
  )
  const shown = affiliateId ? found.data : undefined
  return (
    <SideSheet
      opened={affiliateId !== null}
      onClose={onClose}
      title={shown?.name ?? t('loading')}
      subtitle={
        shown ? (
          <div>
            <AffiliateChip status={shown.status} />
          </div>
        ) : null
      }
      footer={shown ? <Actions affiliate={shown} onRemoved={onClose} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(shown) => (
          <div className={classes.inside}>
            <OwnLink affiliate={shown} />
            <Figures affiliate={shown} />
            <Sales affiliate={shown} />
          </div>
        )}
      </SheetBody>
    </SideSheet>
  )
}

type Of = { affiliate: Shown }

function OwnLink({ affiliate: { link, status, email, note } }: Of) {
  const t = useTranslations('affiliates.sheet')
  const copy = () =>
    copyText(link).then((isCopied) => toast({ message: t(isCopied ? 'copied' : 'copyFailed') }))
  return (
    <>
      {email ? <p className={classes.address}>{email}</p> : null}
      {note ? (
        <section>
          <h3>{t('note')}</h3>
          <p>{note}</p>
        </section>
      ) : null}
      {status === 'removed' ? null : (
        <section className={classes.link}>
          <h3>{t('link')}</h3>
          <p className={classes.address}>{link}</p>
          <Button kind="secondary" size="small" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </section>
      )}
    </>
  )
}

function Figures({ affiliate }: Of) {
  const t = useTranslations('affiliates.sheet')
  const rate = useRate()
  const program = useQuery(affiliatesApi.program.queryOptions())
  const { basisPoints, rates, coupons, clicks, sales, sold, pending, owed, paid } = affiliate
  const ofProgram = program.data && t('programRate', { rate: rate(program.data.basisPoints) })
  return (
    <section>
      <h3>{t('figures')}</h3>
      <dl className={classes.sums}>
        <div>
          <dt>{t('rate')}</dt>
          <dd>{basisPoints === null ? ofProgram : t('ownRate', { rate: rate(basisPoints) })}</dd>
        </div>
        {rates.map(({ offerId, title, basisPoints: own }) => (
          <div key={offerId}>
            <dt>{title}</dt>
            <dd>{rate(own)}</dd>
          </div>
        ))}
        {coupons.length > 0 ? (
          <div>
            <dt>{t('coupons')}</dt>
            <dd>{coupons.map(({ code }) => code).join(', ')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('clicks')}</dt>
          <dd>{clicks}</dd>
        </div>
        <div>
          <dt>{t('sales')}</dt>
          <dd>{sales}</dd>
        </div>
        {Object.entries({ sold, pending, owed, paid }).map(([name, amounts]) => (
          <div key={name}>
            <dt>{t(name as 'sold')}</dt>
            <dd>
              <Amounts of={amounts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sales({ affiliate: { commissions } }: Of) {
  const t = useTranslations('affiliates.sheet')
  const format = useFormat()
  return (
    <section>
      <h3>{t('commissions')}</h3>
      {commissions.length === 0 ? <p>{t('noCommissions')}</p> : null}
      <ul className={classes.list}>
        {commissions.map(({ id, title, soldAt, owedAt, how, state, amount }) => (
          <li key={id}>
            <span>{title}</span>
            <MoneyText money={amount} />
            <span className={classes.quiet}>
              {format.day(soldAt)} · {t(`how.${how}`)}
            </span>
            <span className={classes.quiet}>
              {state === 'pending' ? t('owedOn', { date: format.day(owedAt) }) : t(`states.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ affiliate, onRemoved }: Of & { onRemoved: () => void }) {
  const t = useTranslations('affiliates.sheet')
  const [opened, setOpened] = useState<'form' | 'removal' | null>(null)
  const renew = useRenewal()
  const failed = (error: unknown) => toast({ message: refusalOf(error).message ?? t('actionFailed') })
  const setStatus = useMutation(
    affiliatesApi.setStatus.mutationOptions({ onSuccess: renew, onError: failed }),
  )
  const sendLink = useMutation(
    affiliatesApi.sendLink.mutationOptions({
      onSuccess: () => toast({ message: t('sent') }),
      onError: failed,
    }),
  )
  const removal = useMutation(affiliatesApi.remove.mutationOptions({ onSuccess: renew }))
  const { id: affiliateId, name, status, email } = affiliate
  const isApplied = status === 'applied'
  if (status === 'removed') return null
  const move = (to: 'active' | 'paused') =>
    setStatus.mutate(
      { affiliateId, status: to },
      {
        onSuccess: () =>
          toast({ message: t(isApplied ? 'accepted' : to === 'paused' ? 'paused' : 'resumed') }),
      },
    )
  const remove = async () => {
    await removal.mutateAsync({ affiliateId })
    toast({ message: t('removed') })
    onRemoved()
  }
  return (
    <div className={classes.actions}>
      {isApplied ? (
        <Button busy={setStatus.isPending} onClick={() => move('active')}>
          {t('accept')}
        </Button>
      ) : (
        <>
          <Button kind="secondary" onClick={() => setOpened('form')}>
            {t('edit')}
          </Button>
          <Button
            kind="secondary"
            busy={setStatus.isPending}
            onClick={() => move(status === 'paused' ? 'active' : 'paused')}
          >
            {t(status === 'paused' ? 'resume' : 'pause')}
          </Button>
          {email ? (
            <Button
              kind="secondary"
              busy={sendLink.isPending}
              onClick={() => sendLink.mutate({ affiliateId })}
            >
              {t('sendLink')}
            </Button>
          ) : null}
        </>
      )}
      <Button kind="danger-outline" onClick={() => setOpened('removal')}>
        {t(isApplied ? 'decline' : 'remove')}
      </Button>
      {opened === 'form' ? <AffiliateDialog affiliate={affiliate} onClose={() => setOpened(null)} /> : null}
      <ConfirmDialog
        opened={opened === 'removal'}
        onClose={() => setOpened(null)}
        title={t(isApplied ? 'declineTitle' : 'removeTitle', { name })}
        confirmLabel={t(isApplied ? 'decline' : 'remove')}
        busy={removal.isPending}
        onConfirm={() => void remove().catch(() => undefined)}
        error={removal.isError ? (refusalOf(removal.error).message ?? t('actionFailed')) : undefined}
      >
        {t(isApplied ? 'declineText' : 'removeText')}
      </ConfirmDialog>
    </div>
  )
}
