import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Money, toWholeUnits } from '#kernel/money.ts'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Overview, Tier } from '../contract.ts'
import { membershipsApi } from './api.ts'
import { MemberHistory } from './MemberHistory.tsx'
import classes from './memberships.module.css'
import { TierMark } from './TierMark.tsx'

/** Each tier's members and what they bring, and how the membership has grown. */
export function AnalyticsTab({ overview }: { overview: Overview | undefined }) {
  const t = useTranslations('memberships.analytics')
  const tiers = useTranslations('memberships.tiers')
  const format = useFormat()
  const found = useQuery(membershipsApi.tiers.queryOptions())
  const growth = overview?.growth ?? null
  const columns = useColumns(found.data?.tiers.length ?? 0)
  if (found.isError && !found.data)
    return (
      <ErrorPanel
        title={tiers('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  return (
    <div className={classes.inside}>
      <div className={classes.pair}>
        <Card title={t('growth')} line="membership">
          <p className={classes.price}>{shownGrowth(growth, format.percent)}</p>
          <p className={classes.quiet}>{growth === null ? t('growthNone') : t('growthText')}</p>
        </Card>
        <Churn overview={overview} />
      </div>
      <MemberHistory />
      <Card flush label={t('label')}>
        <DataTable
          label={t('label')}
          columns={columns}
          rows={found.data?.tiers ?? []}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          loading={!found.data}
        />
      </Card>
    </div>
  )
}

/** How many left in the last month, and what they said of it. */
function Churn({ overview }: { overview: Overview | undefined }) {
  const t = useTranslations('memberships.analytics')
  const cards = useTranslations('memberships.cards')
  const format = useFormat()
  const left = useQuery(membershipsApi.members.queryOptions({ input: { of: 'left' } }))
  const said = (left.data?.members ?? []).filter(({ leftBecause }) => leftBecause !== null)
  if (!overview) return null
  return (
    <Card title={cards('churn')} line="membership">
      <p className={classes.price}>{format.percent(overview.churn.now, 1)}</p>
      <p className={classes.quiet}>
        {cards('left', { count: overview.left })}
        {overview.left > 0 ? (
          <>
            {' · '}
            <Link to="?of=left">{t('seeLeft')}</Link>
          </>
        ) : null}
      </p>
      {said.length > 0 ? (
        <ul className={classes.reasons} aria-label={t('reasons')}>
          {said.map(({ id, name, email, tier, leftBecause }) => (
            <li key={id}>
              “{leftBecause}”
              <span className={classes.quiet}>
                {name || email} · {tier}
              </span>
            </li>
          ))}
        </ul>
      ) : overview.left > 0 && left.data ? (
        <p className={classes.quiet}>{t('noReasons')}</p>
      ) : null}
    </Card>
  )
}

function useColumns(tiers: number): Column<Tier>[] {
  const t = useTranslations('memberships.analytics')
  const format = useFormat()
  return [
    {
      key: 'tier',
      header: t('columns.tier'),
      phone: 'title',
      render: ({ title, rank }) => <TierMark title={title} rank={rank} of={tiers} />,
    },
    {
      key: 'members',
      header: t('columns.members'),
      align: 'end',
      phone: 'status',
      render: ({ id, members }) =>
        members > 0 ? <Link to={membersOf(id, 'total')}>{format.number(members)}</Link> : format.number(0),
    },
    {
      key: 'revenue',
      header: t('columns.revenue'),
      align: 'end',
      phone: 'amount',
      render: ({ id, revenue }) =>
        revenue.length > 0 ? (
          <Link to={membersOf(id, 'revenue')}>{revenue.map(format.money).join(', ')}</Link>
        ) : (
          '—'
        ),
    },
    {
      key: 'average',
      header: t('columns.average'),
      align: 'end',
      phone: 'meta',
      render: ({ revenue, members }) =>
        revenue.map((money) => format.price(averageOf(money, members))).join(', ') || '—',
    },
    {
      key: 'growth',
      header: t('growth'),
      align: 'end',
      phone: 'meta',
      render: ({ growth }) => shownGrowth(growth, format.percent),
    },
  ]
}

/** The members that a tier's figure counts. */
const membersOf = (tierId: string, of: 'total' | 'revenue') => `?tier=${tierId}&of=${of}`

/** Against a month ago; a dash where there was nothing to grow. */
const shownGrowth = (growth: number | null, percent: (value: number) => string): string =>
  growth === null ? '—' : `${growth > 0 ? '+' : ''}${percent(growth)}`

/** A whole amount: what a member brings on average isn't known to the cent. */
const averageOf = ({ cents, currency }: Money, members: number): Money =>
  toWholeUnits({ cents: members === 0 ? 0 : cents / members, currency })
