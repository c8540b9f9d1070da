import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { trashDays } from '../rules.ts'
import type { TrashedTier } from '../tier-trash-contract.ts'
import { tierTrashApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'
import { useTrashChanges } from './use-trash-changes.ts'

/** Below the tiers: those in the trash. There's nothing to see while it's empty. */
export function TiersTrash() {
  const t = useTranslations('tierTrash')
  const renew = useRenewal()
  // Here, and not in a row: a row is gone before what was done to it can be told.
  const changes = useTrashChanges()
  const { discarding } = changes
  const [asked, setAsked] = useState<TrashedTier | null>(null)
  const { data } = useQuery(tierTrashApi.list.queryOptions())
  const tiers = data?.tiers ?? []
  const empty = async () => {
    const done = await tierTrashApi.emptyTrash.call()
    await renew()
    return done
  }
  const ask = (tier: TrashedTier) => {
    discarding.reset()
    setAsked(tier)
  }
  const close = () => setAsked(null)
  return (
    <>
      {tiers.length === 0 ? null : (
        <Card title={t('title')} className={classes.trash}>
          <TrashBar
            days={trashDays}
            count={tiers.filter(({ goneAt }) => goneAt !== null).length || undefined}
            keptFor="buyers"
            onEmpty={empty}
          />
          <TrashedTiers tiers={tiers} changes={changes} onDiscard={ask} />
        </Card>
      )}
      <TypeToConfirm
        opened={asked !== null}
        onClose={close}
        title={t('discardDialog.title', { title: asked?.title ?? '' })}
        phrase={asked?.title ?? ''}
        confirmLabel={t('discardDialog.confirm')}
        busy={discarding.isPending}
        busyLabel={t('discardDialog.busy')}
        error={discarding.isError ? refusalOf(discarding.error).message || t('failed') : null}
        onConfirm={() => asked && changes.discard(asked, close)}
      >
        {t('discardDialog.text')}
      </TypeToConfirm>
    </>
  )
}

type ListProps = {
  tiers: readonly TrashedTier[]
  changes: ReturnType<typeof useTrashChanges>
  onDiscard: (tier: TrashedTier) => void
}

function TrashedTiers({ tiers, changes, onDiscard }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, 'li')
  // The last one takes the list with it.
  useEffect(() => {
    const page = list.current?.closest<HTMLElement>('main')
    return () => {
      if (document.activeElement === document.body) page?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <ul ref={list} className={classes.trashed}>
      {tiers.map((tier) => (
        <Trashed key={tier.id} tier={tier} changes={changes} onDiscard={() => onDiscard(tier)} />
      ))}
    </ul>
  )
}

type RowProps = {
  tier: TrashedTier
  changes: ReturnType<typeof useTrashChanges>
  onDiscard: () => void
}

function Trashed({ tier, changes, onDiscard }: RowProps) {
  const { id, title, members, goneAt } = tier
  const t = useTranslations('tierTrash')
  const format = useFormat()
  return (
    <li>
      <span>
        {title}
        <span className={classes.quiet}>
          {t('members', { count: members })} · {goneAt ? t('gone', { day: format.day(goneAt) }) : t('kept')}
        </span>
      </span>
      <span className={classes.row}>
        <Button
          kind="secondary"
          size="small"
          aria-label={t('restoreOne', { title })}
          busy={changes.restoring === id}
          onClick={() => changes.restore(tier)}
        >
          {t('restore')}
        </Button>
        {goneAt ? (
          <Button
            kind="danger-outline"
            size="small"
            aria-label={t('discardOne', { title })}
            onClick={onDiscard}
          >
            {t('discard')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
