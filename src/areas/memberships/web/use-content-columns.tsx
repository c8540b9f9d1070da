import { useTranslations } from 'use-intl'
import { TrashedText } from '#areas/lists/web/shared/TrashedText.tsx'
import type { Column } from '#ui/data-table.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Piece, Tier } from '../contract.ts'
import classes from './memberships.module.css'

/** Content as a table: what it is, who sees it, and how it's liked. */
export function useContentColumns(tiers: readonly Tier[]): Column<Piece>[] {
  const t = useTranslations('memberships.content')
  const format = useFormat()
  return [
    {
      key: 'title',
      header: t('columns.title'),
      sortable: true,
      phone: 'title',
      render: ({ title, startsAt, zone, seats, taken, trashed }) => (
        <>
          {title}
          {startsAt && zone ? (
            <span className={classes.quiet}>
              {format.dateTime(startsAt)}
              {seats === null ? '' : ` · ${t('seats', { taken, seats })}`}
            </span>
          ) : null}
          {trashed ? (
            <span className={classes.quiet}>
              <TrashedText trashed={trashed} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      phone: 'meta',
      width: '130px',
      render: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'tier',
      header: t('columns.tier'),
      phone: 'hide',
      width: '150px',
      render: ({ tierId }) => {
        const tier = tiers.find(({ id }) => id === tierId)
        if (!tier) return ''
        const isHighest = tiers.every(({ rank }) => rank <= tier.rank)
        return isHighest ? tier.title : t('up', { tier: tier.title })
      },
    },
    {
      key: 'views',
      header: t('columns.views'),
      sortable: true,
      align: 'end',
      phone: 'hide',
      width: '90px',
      render: ({ views }) => format.number(views),
    },
    {
      key: 'rating',
      header: t('columns.rating'),
      sortable: true,
      align: 'end',
      phone: 'hide',
      width: '100px',
      render: ({ rating }) => (rating === null ? t('unrated') : t('rated', { stars: format.number(rating) })),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      width: '140px',
      render: ({ status, publishedAt }) => (
        <>
          <StatusChip status={status} label={t(`status.${status}`)} />
          {status === 'scheduled' && publishedAt ? (
            <span className={classes.quiet}>{format.dateTime(publishedAt)}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      sortable: true,
      align: 'end',
      phone: 'amount',
      width: '130px',
      render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}
