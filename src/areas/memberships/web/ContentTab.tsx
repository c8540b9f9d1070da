import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import type { Overview, Piece, Tier } from '../contract.ts'
import { pieceKinds, pieceSorts, pieceStatuses } from '../rules.ts'
import { membershipsApi } from './api.ts'
import { DigestButton } from './DigestDialog.tsx'
import classes from './memberships.module.css'
import { PieceDialog } from './PieceDialog.tsx'

const filterNames = ['kind', 'status', 'tier'] as const
const columnOf = { kind: 'type', status: 'status', tier: 'tier' } as const

/** What members get, with the lowest tier that sees it. */
export function ContentTab({ overview }: { overview: Overview | undefined }) {
  const t = useTranslations('memberships.content')
  const tierWords = useTranslations('memberships.tiers')
  const view = useListView({
    filters: { kind: pieceKinds, status: pieceStatuses, tier: anId('tie') },
    sorts: pieceSorts,
    open: anId('mpc'),
    pageSize: 25,
  })
  const { kind, status, tier } = view.filters
  const [isNew, setNew] = useState(false)
  const [lens, setLens] = useState('')
  const { data } = useQuery(membershipsApi.tiers.queryOptions())
  const tiers = data?.tiers ?? []
  const list = useQuery(
    membershipsApi.pieces.queryOptions({
      input: {
        page: view.page,
        ...(view.search ? { search: view.search } : {}),
        ...(kind ? { kind } : {}),
        ...(status ? { status } : {}),
        ...(tier ? { tier } : {}),
        ...{ sort: view.sort, direction: view.direction },
      },
      placeholderData: keepPreviousData,
    }),
  )
  const opened = list.data?.pieces.find(({ id }) => id === view.open) ?? null
  const hasTiers = tiers.length > 0
  const options = {
    kind: pieceKinds.map((value) => ({ value: value as string, label: t(`kinds.${value}`) })),
    status: pieceStatuses.map((value) => ({ value: value as string, label: t(`status.${value}`) })),
    tier: tiers.map(({ id, title }) => ({ value: id as string, label: title })),
  }
  const holding = filterNames.flatMap((name) => {
    const value = options[name].find((option) => option.value === view.filters[name])?.label
    return value ? [{ name, label: t(`columns.${columnOf[name]}`), value }] : []
  })
  const lensTitle = tiers.find(({ id }) => id === lens)?.title
  const add = hasTiers ? (
    <Button icon={Plus} onClick={() => setNew(true)}>
      {t('add')}
    </Button>
  ) : (
    <Button to="?tab=tiers">{tierWords('add')}</Button>
  )
  return (
    <>
      <ListScreen
        label={t('label')}
        view={view}
        found={foundIn(list, ({ pieces, total }) => ({ rows: pieces, total }))}
        above={
          hasTiers ? (
            <div className={classes.lens}>
              <SelectField
                label={t('viewAs')}
                className={classes.filter}
                options={[
                  { value: '', label: t('everyone') },
                  ...tiers.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                value={lens}
                onChange={(event) => setLens(event.target.value)}
              />
              <Button
                kind="secondary"
                icon={Eye}
                href={`${overview?.membersPath ?? ''}${lens ? `?as=${lens}` : ''}`}
              >
                {lensTitle ? t('viewAsTier', { tier: lensTitle }) : t('viewAs')}
              </Button>
              <DigestButton />
            </div>
          ) : null
        }
        search={t('search')}
        filters={
          <FilterSheet count={holding.length} done={t('show', { count: list.data?.total ?? 0 })}>
            {filterNames.map((name) => (
              <SelectField
                key={name}
                label={t(`columns.${columnOf[name]}`)}
                options={[{ value: '', label: t('any') }, ...options[name]]}
                value={view.filters[name] ?? ''}
                onChange={(event) => view.setFilter(name, event.target.value)}
              />
            ))}
          </FilterSheet>
        }
        views={<SavedViews list="memberContent" keys={view.keys} />}
        end={
          <>
            <span className={classes.end}>{add}</span>
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
          <EmptyState drawing="courses" line="membership" title={t('emptyTitle')} action={add}>
            {hasTiers ? t('emptyText') : t('needsTier')}
          </EmptyState>
        }
        table={{
          columns: useColumns(tiers),
          rowKey: ({ id }) => id,
          rowName: ({ title }) => title,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      {isNew ? (
        <PieceDialog
          piece={null}
          tiers={tiers}
          zone={overview?.timeZone ?? 'UTC'}
          onClose={() => setNew(false)}
        />
      ) : null}
      {opened && hasTiers ? (
        <PieceDialog
          key={opened.id}
          piece={opened}
          tiers={tiers}
          zone={overview?.timeZone ?? 'UTC'}
          onClose={view.close}
        />
      ) : null}
    </>
  )
}

function useColumns(tiers: readonly Tier[]): Column<Piece>[] {
  const t = useTranslations('memberships.content')
  const format = useFormat()
  return [
    {
      key: 'title',
      header: t('columns.title'),
      sortable: true,
      phone: 'title',
      render: ({ title, startsAt, zone, seats, taken }) => (
        <>
          {title}
          {startsAt && zone ? (
            <span className={classes.quiet}>
              {format.dateTime(startsAt)}
              {seats === null ? '' : ` · ${t('seats', { taken, seats })}`}
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
        return tier ? t('up', { tier: tier.title }) : ''
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
