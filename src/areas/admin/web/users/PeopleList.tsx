import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ListToolbar } from '#areas/lists/web/shared/ListToolbar.tsx'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Person } from '../../users-contract.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterButton } from './FilterButton.tsx'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { nameOf } from './person-words.ts'
import { usePeopleColumns } from './use-people-columns.tsx'
import type { PeopleView } from './use-people-view.ts'
import { usePersonMenu } from './use-person-menu.ts'
import classes from './users.module.css'

type People = {
  people: Person[]
  total: number
  approximate: boolean
  next: string | null
  roles: string[]
}
type Props = {
  view: PeopleView
  data: People | undefined
  refreshing: boolean
  onAsk: (question: PersonQuestion) => void
}

const viewKeys = ['q', 'role', 'plan', 'status', 'joined', 'sort', 'dir', 'size']

/** The table with its search and filters. */
export function PeopleList({ view, data, refreshing, onAsk }: Props) {
  const t = useTranslations('admin.users')
  const columns = usePeopleColumns()
  const menuOf = usePersonMenu(onAsk)
  useFoundAnnounced(view.narrowed && data && !refreshing ? data.total : undefined)
  return (
    <Card flush label={t('title')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.people ?? []}
        rowKey={(person) => person.id}
        rowName={nameOf}
        rowTo={(person) => view.openAt(person.id)}
        rowActions={menuOf}
        openKey={view.open ?? undefined}
        loading={data === undefined}
        refreshing={refreshing}
        sort={{ key: view.sort, direction: view.direction }}
        onSort={data?.approximate ? undefined : ({ key, direction }) => view.setSort(key, direction)}
        empty={<Nobody view={view} />}
        paging={data ? pagingOf(view, data) : undefined}
        toolbar={
          <ListToolbar
            search={{ label: t('search'), value: view.search, onChange: view.setSearch }}
            list="people"
            viewKeys={viewKeys}
            end={
              <>
                <span className={classes.sorted}>{t(`sortedBy.${view.sort}`)}</span>
                <Button
                  kind="secondary"
                  size="dense"
                  icon={UserPlus}
                  className={classes.invite}
                  onClick={() => view.invite('student')}
                >
                  {t('invite.title')}
                </Button>
                <ActiveFilters view={view} />
              </>
            }
          >
            <FilterButton view={view} roles={data?.roles ?? []} total={data?.total} />
          </ListToolbar>
        }
      />
    </Card>
  )
}

function Nobody({ view }: { view: PeopleView }) {
  const t = useTranslations('admin.users.none')
  const isSearch = view.search !== '' && view.chosen.length === 0
  return (
    <EmptyState
      title={view.search ? t('match', { search: view.search }) : t('filtered')}
      action={
        <Button kind="secondary" onClick={view.clear}>
          {isSearch ? t('clearSearch') : t('clearFilters')}
        </Button>
      }
    />
  )
}

function pagingOf(view: PeopleView, data: People) {
  const { page, pageSize } = view
  return {
    page,
    pageSize,
    total: data.total,
    onPageSize: view.setPageSize,
    ...(data.approximate
      ? {
          approximate: true,
          hasNext: data.next !== null,
          onPage: (next: number) => {
            if (next > page && data.next) view.goOnBehind(data.next)
            else view.goBack()
          },
        }
      : { onPage: view.setPage }),
  }
}

function useFoundAnnounced(total: number | undefined) {
  const t = useTranslations('admin.users')
  const announce = useAnnounce()
  const sentence = total === undefined ? '' : t('found', { count: total })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
