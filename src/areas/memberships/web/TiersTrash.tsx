import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { trashDays } from '../rules.ts'
import type { TrashedTier } from '../tier-trash-contract.ts'
import { tierTrashApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

/** Below the tiers: those in the trash. There's nothing to see while it's empty. */
export function TiersTrash() {
  const t = useTranslations('tierTrash')
  const renew = useRenewal()
  const { data } = useQuery(tierTrashApi.list.queryOptions())
  if (!data || data.tiers.length === 0) return null
  const empty = async () => {
    const done = await tierTrashApi.emptyTrash.call()
    await renew()
    return done
  }
  return (
    <Card title={t('title')} className={classes.trash}>
      <TrashBar
        days={trashDays}
        count={data.tiers.filter(({ goneAt }) => goneAt !== null).length || undefined}
        keptFor="buyers"
        onEmpty={empty}
      />
      <ul className={classes.trashed}>
        {data.tiers.map((tier) => (
          <Trashed key={tier.id} tier={tier} />
        ))}
      </ul>
    </Card>
  )
}

function Trashed({ tier: { id: tierId, title, members, goneAt } }: { tier: TrashedTier }) {
  const t = useTranslations('tierTrash')
  const format = useFormat()
  const renew = useRenewal()
  const restoring = useMutation(tierTrashApi.restore.mutationOptions({ onSuccess: renew }))
  const restore = () =>
    restoring.mutate(
      { tierId },
      {
        onSuccess: () => toast({ message: t('restored', { title }) }),
        onError: (error) => toast({ message: refusalOf(error).message || t('failed') }),
      },
    )
  return (
    <li>
      <span>
        {title}
        <span className={classes.quiet}>
          {t('members', { count: members })} · {goneAt ? t('gone', { day: format.day(goneAt) }) : t('kept')}
        </span>
      </span>
      <Button kind="secondary" size="small" busy={restoring.isPending} onClick={restore}>
        {t('restore')}
      </Button>
    </li>
  )
}
