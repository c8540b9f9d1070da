import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmailText } from '#ui/EmailText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { figureFilters, type Member, type Overview } from '../contract.ts'
import { engagements, memberSorts, memberStatuses } from '../rules.ts'
import { membershipsApi } from './api.ts'
import { GettingReady } from './GettingReady.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { Amounts, EngagementLevel, initialsOf, MemberStatusChip } from './member-parts.tsx'
import classes from './memberships.module.css'
import { TierMark } from './TierMark.tsx'
import { WaitingInvoices } from './WaitingInvoices.tsx'

const filterNames = ['tier', 'status', 'engagement', 'of'] as const

type Props = { overview: Overview | undefined; onAdd: () => void; onShare: () => void }

/** Everyone who is or was a member, each once. */
export function MembersTab({ overview, onAdd, onShare }: Props) {
  const t = useTranslations('memberships.members')
  const all = useTranslations('memberships')
  const view = useListView({
    filters: {
      tier: anId('tie'),
      status: memberStatuses,
      engagement: engagements,
      of: figureFilters,
    },
    sorts: memberSorts,
    open: anId('grt'),
    pageSize: 25,
  })
  const { tier, status, engagement, of } = view.filters
  const [isImporting, setImporting] = useState(false)
  const { data: known } = useQuery(membershipsApi.tiers.queryOptions())
  const asked = {
    ...(view.search ? { search: view.search } : {}),
    ...(tier ? { tier } : {}),
    ...(status ? { status } : {}),
    ...(engagement ? { engagement } : {}),
    ...(of ? { of } : {}),
    ...{ sort: view.sort, direction: view.direction },
  }
  const list = useQuery(
    membershipsApi.members.queryOptions({
      input: {
        ...asked,
        page: view.page,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const tiers = (known?.tiers ?? []).map(({ id, title }) => ({ value: id as string, label: title }))
  const options = {
    tier: tiers,
    status: memberStatuses.map((value) => ({ value: value as string, label: t(`status.${value}`) })),
    engagement: engagements.map((value) => ({ value: value as string, label: t(`engagement.${value}`) })),
    of: figureFilters.map((value) => ({ value: value as string, label: t(`of.${value}`) })),
  }
  const holding = filterNames.flatMap((name) => {
    const value = options[name].find((option) => option.value === view.filters[name])?.label
    return value ? [{ name, label: t(`filters.${name}`), value }] : []
  })
  const total = list.data?.total ?? 0
  const byHand = (
    <>
      <Button kind="secondary" onClick={onAdd}>
        {all('addMember')}
      </Button>
      {tiers.length > 0 ? (
        <Button kind="secondary" onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <WaitingInvoices />
      <ListScreen
        label={t('label')}
        view={view}
        found={foundIn(list, ({ members, total }) => ({ rows: members, total }))}
        search={t('search')}
        filters={
          <FilterSheet count={holding.length} done={t('show', { count: total })}>
            {filterNames.map((name) => (
              <SelectField
                key={name}
                label={t(`filters.${name}`)}
                options={[{ value: '', label: t(`any.${name}`) }, ...options[name]]}
                value={view.filters[name] ?? ''}
                onChange={(event) => view.setFilter(name, event.target.value)}
              />
            ))}
          </FilterSheet>
        }
        views={<SavedViews list="members" keys={view.keys} />}
        end={
          <>
            <span className={classes.end}>
              {tiers.length > 0 ? (
                <Button kind="secondary" size="dense" icon={Upload} onClick={() => setImporting(true)}>
                  {t('import')}
                </Button>
              ) : null}
              <Button
                kind="secondary"
                size="dense"
                icon={Download}
                href={`/api/v1/membership-members.csv?${new URLSearchParams(asked as Record<string, string>)}`}
              >
                {t('export', { count: total })}
              </Button>
            </span>
            <ActiveFilters
              filters={holding}
              onRemove={(name) => view.setFilter(name, '')}
              onClear={view.clearFilters}
            />
          </>
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          overview ? (
            <GettingReady overview={overview} onShare={onShare} actions={byHand} />
          ) : (
            <EmptyState drawing="learning" line="membership" title={t('emptyTitle')} action={byHand}>
              {t('emptyText')}
            </EmptyState>
          )
        }
        table={{
          columns: useColumns(of === 'failing', tiers.length),
          rowKey: ({ id }) => id,
          rowName: ({ name, email }) => name || email,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <p className={classes.sum}>{t('rule')}</p>
      {isImporting && known ? <ImportDialog tiers={known.tiers} onClose={() => setImporting(false)} /> : null}
      <MemberSheet memberId={view.open} tiers={known?.tiers ?? []} onClose={view.close} />
    </>
  )
}

/** Of failed renewals, when each is tried again is where they were last active. */
function MemberName({ member: { name, email } }: { member: Member }) {
  return (
    <span className={classes.member}>
      <Avatar initials={initialsOf(name || email)} />
      <span>
        <span className={classes.person}>{name || email}</span>
        {name ? (
          <span className={classes.email}>
            <EmailText of={email} />
          </span>
        ) : null}
      </span>
    </span>
  )
}

function useColumns(isFailing: boolean, tiers: number): Column<Member>[] {
  const t = useTranslations('memberships.members')
  const format = useFormat()
  return [
    {
      key: 'member',
      header: t('columns.member'),
      sortable: true,
      phone: 'title',
      render: (member) => <MemberName member={member} />,
    },
    {
      key: 'tier',
      header: t('columns.tier'),
      sortable: true,
      phone: 'meta',
      width: '108px',
      render: ({ tier, rank }) => <TierMark title={tier} rank={rank} of={tiers} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      width: '130px',
      render: (member) => <MemberStatusChip member={member} />,
    },
    {
      key: 'joined',
      header: t('columns.joined'),
      sortable: true,
      phone: 'hide',
      width: '120px',
      render: ({ joinedAt }) => format.day(joinedAt),
    },
    {
      key: 'spent',
      header: t('columns.spent'),
      sortable: true,
      phone: 'amount',
      align: 'end',
      width: '110px',
      render: ({ spent }) => <Amounts of={spent} />,
    },
    {
      key: 'engagement',
      header: t('columns.engagement'),
      sortable: true,
      phone: 'hide',
      width: '120px',
      render: ({ engagement }) => <EngagementLevel level={engagement} />,
    },
    isFailing
      ? {
          key: 'retry',
          header: t('columns.retry'),
          phone: 'meta',
          width: '170px',
          align: 'end',
          render: ({ retryAt, failures }) =>
            retryAt ? (
              <>
                {format.dateTime(retryAt)}
                <span className={classes.quiet}>{t('failures', { count: failures })}</span>
              </>
            ) : (
              t('nothing')
            ),
        }
      : {
          key: 'active',
          header: t('columns.active'),
          sortable: true,
          phone: 'hide',
          width: '120px',
          align: 'end',
          render: ({ lastActiveAt }) => (lastActiveAt ? <RelativeTime at={lastActiveAt} /> : t('never')),
        },
  ]
}
