import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PersonRights } from '#areas/access/web/shared/PersonRights.tsx'
import { RefundDialog } from '#areas/payments/web/shared/RefundDialog.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Member, Tier } from '../contract.ts'
import { membershipsApi } from './api.ts'
import { Amounts, EngagementLevel, MemberStatusChip } from './member-parts.tsx'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

type Props = { memberId: Id<'grt'> | null; tiers: readonly Tier[]; onClose: () => void }

/** One member with what's known of them, and what can be done. */
export function MemberSheet({ memberId, tiers, onClose }: Props) {
  const t = useTranslations('memberships.member')
  const found = useQuery(
    membershipsApi.member.queryOptions({
      input: { memberId: memberId ?? ('grt_' as Id<'grt'>) },
      enabled: memberId !== null,
    }),
  )
  const shown = memberId ? found.data : undefined
  return (
    <SideSheet
      opened={memberId !== null}
      onClose={onClose}
      title={shown ? shown.name || shown.email : t('loading')}
      subtitle={
        shown ? (
          <div>
            <MemberStatusChip member={shown} />
          </div>
        ) : null
      }
      footer={shown ? <Deeds member={shown} onEnded={onClose} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('loadFailed') }}>
        {(shown) => (
          <div className={classes.inside}>
            <Facts member={shown} />
            <Move key={shown.tierId} member={shown} tiers={tiers} />
            <PersonRights contactId={shown.contactId} />
          </div>
        )}
      </SheetBody>
    </SideSheet>
  )
}

function Facts({ member }: { member: Member }) {
  const t = useTranslations('memberships.member')
  const list = useTranslations('memberships.members')
  const format = useFormat()
  const gifts = useTranslations('memberships.gifts')
  const {
    email,
    tier,
    isTierInTrash,
    joinedAt,
    spent,
    engagement,
    visits,
    lastActiveAt,
    retryAt,
    leftBecause,
  } = member
  const { giftOrderId } = member
  return (
    <dl className={classes.facts}>
      <dt>{t('facts.email')}</dt>
      <dd>{email}</dd>
      <dt>{t('facts.tier')}</dt>
      <dd>{isTierInTrash ? t('inTrash', { title: tier }) : tier}</dd>
      <dt>{t('facts.joined')}</dt>
      <dd>{format.day(joinedAt)}</dd>
      <dt>{t('facts.spent')}</dt>
      <dd>
        <Amounts of={spent} />
      </dd>
      <dt>{t('facts.engagement')}</dt>
      <dd>
        <EngagementLevel level={engagement} /> · {t('visits', { count: visits })}
      </dd>
      <dt>{t('facts.active')}</dt>
      <dd>{lastActiveAt ? <RelativeTime at={lastActiveAt} /> : list('never')}</dd>
      {retryAt ? (
        <>
          <dt>{t('facts.retry')}</dt>
          <dd>{format.dateTime(retryAt)}</dd>
        </>
      ) : null}
      {giftOrderId ? (
        <>
          <dt>{gifts('order')}</dt>
          <dd>
            <Link to={`/payments?q=${giftOrderId}`}>{gifts('orderLink')}</Link>
          </dd>
        </>
      ) : null}
      {leftBecause ? (
        <>
          <dt>{t('facts.because')}</dt>
          <dd>{leftBecause}</dd>
        </>
      ) : null}
    </dl>
  )
}

function Move(props: { member: Member; tiers: readonly Tier[] }) {
  const { member } = props
  if (!member.hasAccess) return null
  return member.subscriptionId ? <MovePaying member={member} /> : <MoveAtOnce {...props} />
}

/** Whoever pays moves with their next payment, whose amount is shown before; to what costs more they go themselves. */
function MovePaying({ member }: { member: Member }) {
  const t = useTranslations('memberships.member')
  const format = useFormat()
  const renew = useRenewal()
  const [tierId, setTierId] = useState<string>(member.tierId)
  const found = useQuery(membershipsApi.moves.queryOptions({ input: { memberId: member.id } }))
  const moving = useMutation(membershipsApi.moveMember.mutationOptions({ onSuccess: renew }))
  if (found.isPending) return <Skeleton width="60%" />
  if (found.isError) return <ErrorPanel title={t('actionFailed')} onRetry={() => void found.refetch()} />
  const { at, movesTo, tiers } = found.data
  if (tiers.length === 0) return <p className={classes.quiet}>{t('noMoves')}</p>
  const chosen = tiers.find((tier) => tier.tierId === tierId)
  const next = tiers.find((tier) => tier.tierId === movesTo)
  const move = async () => {
    if (!chosen) return
    await moving.mutateAsync({ memberId: member.id, tierId: chosen.tierId, shownCents: chosen.price.cents })
    toast({ message: t('movedNext') })
  }
  return (
    <div className={classes.form}>
      {next && at ? <p>{t('movesOn', { title: next.title, day: format.day(at) })}</p> : null}
      <SelectField
        label={t('changeTier')}
        hint={t('paidText')}
        options={[
          {
            value: member.tierId,
            label: t(member.isTierInTrash ? 'inTrash' : 'stays', { title: member.tier }),
          },
          ...tiers.map(({ tierId: value, title, price, interval, isDearer }) => ({
            value,
            label: t(isDearer ? 'dearer' : 'move', { title, price: format.price(price), interval }),
            disabled: isDearer,
          })),
        ]}
        value={tierId}
        onChange={(event) => setTierId(event.target.value)}
        error={moving.isError ? (refusalOf(moving.error).message ?? t('actionFailed')) : undefined}
      />
      {chosen && at ? (
        <p role="status">
          {t('nextCharge', {
            price: format.price(chosen.price),
            day: format.day(at),
            title: chosen.title,
          })}
        </p>
      ) : null}
      <div>
        <Button
          kind="secondary"
          disabled={!chosen || chosen.isDearer}
          busy={moving.isPending}
          onClick={() => void move().catch(() => undefined)}
        >
          {t('saveTier')}
        </Button>
      </div>
    </div>
  )
}

function MoveAtOnce({ member, tiers }: { member: Member; tiers: readonly Tier[] }) {
  const t = useTranslations('memberships.member')
  const renew = useRenewal()
  const [tierId, setTierId] = useState<string>(member.tierId)
  const moving = useMutation(membershipsApi.moveMember.mutationOptions({ onSuccess: renew }))
  const move = async () => {
    await moving.mutateAsync({ memberId: member.id, tierId: tierId as Id<'tie'> })
    toast({ message: t('moved') })
  }
  return (
    <div className={classes.form}>
      <SelectField
        label={t('changeTier')}
        hint={t('changeTierHint')}
        options={[
          // It can be left, and not come back to.
          ...(member.isTierInTrash
            ? [{ value: member.tierId, label: t('inTrash', { title: member.tier }) }]
            : []),
          ...tiers.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={tierId}
        onChange={(event) => setTierId(event.target.value)}
        error={moving.isError ? (refusalOf(moving.error).message ?? t('actionFailed')) : undefined}
      />
      <div>
        <Button
          kind="secondary"
          disabled={tierId === member.tierId}
          busy={moving.isPending}
          onClick={() => void move().catch(() => undefined)}
        >
          {t('saveTier')}
        </Button>
      </div>
    </div>
  )
}

type MemberQuestion = 'pauses' | 'ends' | 'end' | 'refund' | null

function Deeds({ member, onEnded }: { member: Member; onEnded: () => void }) {
  const t = useTranslations('memberships.member')
  const renew = useRenewal()
  const [asked, setAsked] = useState<MemberQuestion>(null)
  const paying = useMutation(membershipsApi.setPayment.mutationOptions({ onSuccess: renew }))
  const ending = useMutation(membershipsApi.endMember.mutationOptions({ onSuccess: renew }))
  const { id: memberId, status, subscriptionId, orderId, hasAccess, spent } = member
  const name = member.name || member.email
  const close = () => setAsked(null)
  const said = (error: unknown) => refusalOf(error).message ?? t('actionFailed')
  const set = async (state: 'renews' | 'ends' | 'pauses', message: string) => {
    await paying.mutateAsync({ memberId, state, months: 1 })
    toast({ message })
    close()
  }
  const again = (message: string) =>
    void set('renews', message).catch((error: unknown) => toast({ message: said(error) }))
  const end = async () => {
    await ending.mutateAsync({ memberId })
    toast({ message: t('ended') })
    onEnded()
  }
  const isPaid = subscriptionId !== null
  return (
    <div className={classes.row}>
      <Button kind="secondary" href={`mailto:${member.email}`}>
        {t('message')}
      </Button>
      {isPaid && status === 'active' && hasAccess ? (
        <>
          <Button kind="secondary" onClick={() => setAsked('pauses')}>
            {t('pause')}
          </Button>
          <Button kind="danger-outline" onClick={() => setAsked('ends')}>
            {t('cancel')}
          </Button>
        </>
      ) : null}
      {isPaid && status === 'paused' ? (
        <Button kind="secondary" busy={paying.isPending} onClick={() => again(t('continued'))}>
          {t('continue')}
        </Button>
      ) : null}
      {isPaid && status === 'cancelled' && hasAccess ? (
        <Button kind="secondary" busy={paying.isPending} onClick={() => again(t('kept'))}>
          {t('keep')}
        </Button>
      ) : null}
      {orderId && spent.length > 0 ? (
        <Button kind="secondary" onClick={() => setAsked('refund')}>
          {t('refund')}
        </Button>
      ) : null}
      {!isPaid && hasAccess ? (
        <Button kind="danger-outline" onClick={() => setAsked('end')}>
          {t('end')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asked === 'pauses'}
        onClose={close}
        title={t('pauseTitle', { name })}
        confirmLabel={t('pause')}
        kind="primary"
        busy={paying.isPending}
        onConfirm={() => void set('pauses', t('paused')).catch(() => undefined)}
        error={paying.isError ? said(paying.error) : undefined}
      >
        {t('pauseText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'ends'}
        onClose={close}
        title={t('cancelTitle', { name })}
        confirmLabel={t('cancel')}
        busy={paying.isPending}
        onConfirm={() => void set('ends', t('cancelled')).catch(() => undefined)}
        error={paying.isError ? said(paying.error) : undefined}
      >
        {t('cancelText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={close}
        title={t('endTitle', { name })}
        confirmLabel={t('end')}
        busy={ending.isPending}
        onConfirm={() => void end().catch(() => undefined)}
        error={ending.isError ? said(ending.error) : undefined}
      >
        {t('endText')}
      </ConfirmDialog>
      {asked === 'refund' && member.lastOrderId ? (
        <RefundDialog orderId={member.lastOrderId} onClose={close} onRefunded={() => void renew()} />
      ) : null}
    </div>
  )
}
