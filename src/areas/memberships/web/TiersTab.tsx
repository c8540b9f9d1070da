import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Check, Copy, Download, ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Tier } from '../contract.ts'
import { membershipsApi } from './api.ts'
import { JoinPageDialog } from './JoinPageDialog.tsx'
import classes from './memberships.module.css'
import { NewTierDialog } from './NewTierDialog.tsx'
import { TierSheet } from './TierSheet.tsx'
import { TiersTrash } from './TiersTrash.tsx'
import { useRenewal } from './use-renewal.ts'

/** The tiers beside each other, the lowest first. */
export function TiersTab() {
  const t = useTranslations('memberships.tiers')
  const page = useTranslations('memberships.page')
  const view = useListView({ open: anId('tie') })
  const [params, setParams] = useSearchParams()
  // The dashboard leads here too.
  const isNew = params.get('new') === 'tier'
  const setNew = (adds: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (adds) after.set('new', 'tier')
        else after.delete('new')
        return after
      },
      { preventScrollReset: true },
    )
  const [isEditing, setEditing] = useState(false)
  const found = useQuery(membershipsApi.tiers.queryOptions())
  const tiers = found.data?.tiers
  if (found.isError && !tiers)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  if (!tiers)
    return (
      <SkeletonRegion>
        <Skeleton height="320px" />
      </SkeletonRegion>
    )
  return (
    <>
      {tiers.length === 0 ? (
        <FirstTiers onAdd={() => setNew(true)} />
      ) : (
        <>
          <div className={classes.cards}>
            {tiers.map((tier, at) => (
              <TierCard key={tier.id} tier={tier} tiers={tiers} at={at} editTo={view.openAt(tier.id)} />
            ))}
          </div>
          <p className={classes.note}>
            <Button kind="secondary" onClick={() => setNew(true)}>
              {t('add')}
            </Button>
            <Button kind="secondary" icon={Pencil} onClick={() => setEditing(true)}>
              {page('edit')}
            </Button>
            <Button kind="secondary" icon={Download} href="/api/v1/membership-tiers.csv">
              {t('export')}
            </Button>
          </p>
        </>
      )}
      <TiersTrash />
      <TierSheet tier={tiers.find(({ id }) => id === view.open) ?? null} onClose={view.close} />
      {isNew ? <NewTierDialog onClose={() => setNew(false)} /> : null}
      {isEditing ? <JoinPageDialog onClose={() => setEditing(false)} /> : null}
    </>
  )
}

const suggested = { basic: 2900, premium: 7900, vip: 19900 } as const

function FirstTiers({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('memberships.tiers')
  const all = useTranslations('memberships.tier')
  const renew = useRenewal()
  const create = useMutation(membershipsApi.createTier.mutationOptions())
  const suggest = async () => {
    for (const name of ['basic', 'premium', 'vip'] as const)
      await create.mutateAsync({
        title: t(`suggestions.${name}.title`),
        summary: t(`suggestions.${name}.summary`),
        features: t(`suggestions.${name}.features`),
        priceCents: suggested[name],
      })
    await renew()
  }
  return (
    <EmptyState
      drawing="generic"
      line="membership"
      title={t('emptyTitle')}
      action={
        <>
          <Button
            busy={create.isPending}
            onClick={() =>
              void suggest().catch((error: unknown) =>
                toast({ message: refusalOf(error).message ?? all('failed') }),
              )
            }
          >
            {t('suggest')}
          </Button>
          <Button kind="secondary" onClick={onAdd}>
            {t('add')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}

type CardProps = { tier: Tier; tiers: readonly Tier[]; at: number; editTo: string }

function TierCard({ tier, tiers, at, editTo }: CardProps) {
  const t = useTranslations('memberships.tiers')
  const format = useFormat()
  const renew = useRenewal()
  const order = useMutation(membershipsApi.orderTiers.mutationOptions({ onSuccess: renew }))
  const move = (to: number) => {
    const ids = tiers.map(({ id }) => id)
    const [own] = ids.splice(at, 1)
    if (own) ids.splice(to, 0, own)
    order.mutate({ tierIds: ids })
  }
  const duplicate = useMutation(membershipsApi.duplicateTier.mutationOptions({ onSuccess: renew }))
  const copy = () =>
    duplicate.mutate(
      { tierId: tier.id },
      {
        onSuccess: ({ title }) => toast({ message: t('duplicated', { title }) }),
        onError: (error) => toast({ message: refusalOf(error).message ?? t('duplicateFailed') }),
      },
    )
  const { title, summary, features, color, isActive, price, interval, members, revenue, coaching } = tier
  return (
    <Card label={title} line="membership" className={classes.tierCard}>
      <div className={classes.tier}>
        <div className={classes.tierHead}>
          <h2 className={classes.tierName}>
            <svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="5" fill={color} />
            </svg>
            {title}
          </h2>
          <StatusChip status={isActive ? 'active' : 'inactive'} label={t(isActive ? 'active' : 'inactive')} />
        </div>
        <p className={classes.price}>
          {price ? priceText(price, format.price, t('free')) : t('noPrice')}
          {price && price.cents > 0 ? <span> {interval ? t('per', { interval }) : t('once')}</span> : null}
        </p>
        <p>{summary}</p>
        <dl className={classes.figures}>
          <div>
            <dt>{t('members')}</dt>
            <dd>
              <Link to={`?tier=${tier.id}&of=total`}>{format.number(members)}</Link>
            </dd>
          </div>
          <div>
            <dt>{t('month')}</dt>
            <dd>
              <Link to={`?tier=${tier.id}&of=revenue`}>
                {revenue.length > 0
                  ? revenue.map(format.money).join(', ')
                  : format.money({ cents: 0, currency: price?.currency ?? 'USD' })}
              </Link>
            </dd>
          </div>
        </dl>
        <ul className={classes.features}>
          {(coaching ? [coaching.line, ...features] : features).map((feature) => (
            <li key={feature}>
              <Icon of={Check} size={16} />
              {feature}
            </li>
          ))}
        </ul>
        <div className={classes.tierFoot}>
          <Button kind="secondary" to={editTo} wide>
            {t('edit')}
          </Button>
          <RowMenu
            name={title}
            actions={[
              {
                label: t('up', { title }),
                icon: ArrowUp,
                disabled: at === tiers.length - 1,
                onSelect: () => move(at + 1),
              },
              {
                label: t('down', { title }),
                icon: ArrowDown,
                disabled: at === 0,
                onSelect: () => move(at - 1),
              },
              { label: t('duplicate'), icon: Copy, divided: true, onSelect: copy },
              {
                label: t('joinPage'),
                icon: ExternalLink,
                onSelect: () => window.open(tier.salesPath, '_blank', 'noopener'),
              },
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

const priceText = (price: Money, inWords: (money: Money) => string, free: string) =>
  price.cents === 0 ? free : inWords(price)
