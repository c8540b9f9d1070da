import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/query-rows.ts'
import type { Overview, Piece } from '../contract.ts'
import { pieceFilters, pieceKinds, pieceSorts } from '../rules.ts'
import { membershipsApi } from './api.ts'
import { ContentTrash } from './ContentTrash.tsx'
import { DigestButton } from './DigestDialog.tsx'
import classes from './memberships.module.css'
import { PieceDialog } from './PieceDialog.tsx'
import { PieceQuestions } from './PieceQuestions.tsx'
import { useContentColumns } from './use-content-columns.tsx'
import { usePieceMenu } from './use-piece-menu.ts'

const filterNames = ['kind', 'status', 'tier'] as const
const columnOf = { kind: 'type', status: 'status', tier: 'tier' } as const

/** What members get, with the lowest tier that sees it. */
export function ContentTab({ overview }: { overview: Overview | undefined }) {
  const t = useTranslations('memberships.content')
  const trashWords = useTranslations('pieceTrash')
  const tierWords = useTranslations('memberships.tiers')
  const view = useListView({
    filters: { kind: pieceKinds, status: pieceFilters, tier: anId('tie') },
    sorts: pieceSorts,
    open: anId('mpc'),
    pageSize: 25,
  })
  const { kind, status, tier } = view.filters
  const [isNew, setNew] = useState(false)
  const [lens, setLens] = useState('')
  const { data } = useQuery(membershipsApi.tiers.queryOptions())
  const tiers = data?.tiers ?? []
  const asked = {
    ...(view.search ? { search: view.search } : {}),
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(tier ? { tier } : {}),
    ...{ sort: view.sort, direction: view.direction },
  }
  const list = useQuery(
    membershipsApi.pieces.queryOptions({
      input: { ...asked, page: view.page },
      placeholderData: keepPreviousData,
    }),
  )
  const inTrash = status === 'trash'
  const { trash = 0, total = 0 } = list.data ?? {}
  const { actionsOf, question, changes, close } = usePieceMenu({ inTrash, openAt: view.openAt })
  const opened = list.data?.pieces.find(({ id }) => id === view.open) ?? null
  const hasTiers = tiers.length > 0
  const options = {
    kind: pieceKinds.map((value) => ({ value: value as string, label: t(`kinds.${value}`) })),
    status: pieceFilters.map((value) => ({
      value: value as string,
      label: value === 'trash' ? trashWords('trash') : t(`status.${value}`),
    })),
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
        hasTrash={trash > 0}
        above={
          inTrash ? (
            <ContentTrash count={list.data?.trash} />
          ) : hasTiers ? (
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
                {lensTitle ? t('viewAsTier', { tier: lensTitle }) : t('viewArea')}
              </Button>
              <DigestButton />
            </div>
          ) : null
        }
        search={t('search')}
        filters={
          <FilterSheet count={holding.length} done={t('show', { count: total })}>
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
            <span className={classes.end}>
              <Button
                kind="secondary"
                size="dense"
                icon={Download}
                href={`/api/v1/membership-content.csv?${new URLSearchParams(asked as Record<string, string>)}`}
              >
                {trashWords('export', { count: total })}
              </Button>
              {add}
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
          noneLeft: inTrash ? trashWords('empty') : t('noneLeft'),
        }}
        firstUse={
          <EmptyState
            drawing="courses"
            line="membership"
            title={t('emptyTitle')}
            action={
              <>
                {add}
                {trash > 0 ? (
                  <Link onClick={() => view.setFilter('status', 'trash')}>{trashWords('trash')}</Link>
                ) : null}
              </>
            }
          >
            {hasTiers ? t('emptyText') : t('needsTier')}
          </EmptyState>
        }
        table={{
          columns: useContentColumns(tiers),
          rowKey: ({ id }) => id,
          rowName: ({ title }) => title,
          // What's in the trash comes back before it's changed.
          ...(inTrash ? {} : { rowTo: ({ id }: Piece) => view.openAt(id) }),
          rowActions: actionsOf,
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
      <PieceQuestions question={question} changes={changes} onClose={close} />
      {opened && hasTiers && !inTrash ? (
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
