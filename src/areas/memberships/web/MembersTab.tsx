import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/found.ts'
import { figureFilters, type Member } from '../contract.ts'
import { engagements, memberStatuses } from '../rules.ts'
import { membershipsApi } from './api.ts'
import { MemberSheet } from './MemberSheet.tsx'
import { Amounts, EngagementLevel, MemberStatusChip } from './member-parts.tsx'
import classes from './memberships.module.css'
import { TierMark } from './TierMark.tsx'

/** Everyone who is or was a member, each once. */
export function MembersTab({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('memberships.members')
  const all = useTranslations('memberships')
  const view = useListView({
    filters: {
      tier: anId('tie'),
      status: memberStatuses,
      engagement: engagements,
      of: figureFilters,
    },
    open: anId('grt'),
    pageSize: 25,
  })
  const { tier, status, engagement, of } = view.filters
  const { data: known } = useQuery(membershipsApi.tiers.queryOptions())
  const list = useQuery(
    membershipsApi.members.queryOptions({
      input: {
        page: view.page,
        ...(view.search ? { search: view.search } : {}),
        ...(tier ? { tier } : {}),
        ...(status ? { status } : {}),
        ...(engagement ? { engagement } : {}),
        ...(of ? { of } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const choose = (
    name: 'tier' | 'status' | 'engagement' | 'of',
    value: string | undefined,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={t(`filters.${name}`)}
      className={classes.filter}
      options={[{ value: '', label: t(`any.${name}`) }, ...options]}
      value={value ?? ''}
      onChange={(event) => view.setFilter(name, event.target.value)}
    />
  )
  return (
    <>
      <ListScreen
        label={t('label')}
        view={view}
        found={foundIn(list, ({ members, total }) => ({ rows: members, total }))}
        search={t('search')}
        filters={
          <>
            {choose(
              'tier',
              tier,
              (known?.tiers ?? []).map(({ id, title }) => ({ value: id, label: title })),
            )}
            {choose(
              'status',
              status,
              memberStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            )}
            {choose(
              'engagement',
              engagement,
              engagements.map((value) => ({ value, label: t(`engagement.${value}`) })),
            )}
            {choose(
              'of',
              of,
              figureFilters.map((value) => ({ value, label: t(`of.${value}`) })),
            )}
          </>
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState
            line="membership"
            title={t('emptyTitle')}
            action={<Button onClick={onAdd}>{all('addMember')}</Button>}
          >
            {t('emptyText')}
          </EmptyState>
        }
        table={{
          columns: useColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ name, email }) => name || email,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <p className={classes.sum}>{t('rule')}</p>
      <MemberSheet memberId={view.open} tiers={known?.tiers ?? []} onClose={view.close} />
    </>
  )
}

function useColumns(): Column<Member>[] {
  const t = useTranslations('memberships.members')
  const format = useFormat()
  return [
    {
      key: 'member',
      header: t('columns.member'),
      phone: 'title',
      render: ({ name, email }) => (
        <>
          <span className={classes.person}>{name || email}</span>
          {name ? <span className={classes.email}>{email}</span> : null}
        </>
      ),
    },
    {
      key: 'tier',
      header: t('columns.tier'),
      phone: 'meta',
      width: '130px',
      render: ({ tier, rank }) => <TierMark title={tier} rank={rank} />,
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
      phone: 'hide',
      width: '120px',
      render: ({ joinedAt }) => format.day(joinedAt),
    },
    {
      key: 'spent',
      header: t('columns.spent'),
      phone: 'amount',
      align: 'end',
      width: '110px',
      render: ({ spent }) => <Amounts of={spent} />,
    },
    {
      key: 'engagement',
      header: t('columns.engagement'),
      phone: 'hide',
      width: '120px',
      render: ({ engagement }) => <EngagementLevel level={engagement} />,
    },
    {
      key: 'active',
      header: t('columns.active'),
      phone: 'hide',
      width: '120px',
      align: 'end',
      render: ({ lastActiveAt }) => (lastActiveAt ? <RelativeTime at={lastActiveAt} /> : t('never')),
    },
  ]
}
