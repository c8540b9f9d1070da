import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { stuckAfterDays, stuckAfterFailures } from '../../students-rules.ts'
import { FilterChips } from './FilterChips.tsx'
import { StudentsBulkBar } from './StudentsBulkBar.tsx'
import { StudentsNone } from './StudentsNone.tsx'
import type { StudentQuestion } from './student-question.ts'
import { nameOf } from './student-words.ts'
import classes from './students.module.css'
import type { StudentsData } from './students-data.ts'
import { useStudentColumns } from './use-student-columns.tsx'
import { useStudentMenu } from './use-student-menu.ts'
import type { StudentsView } from './use-students-view.ts'

type Props = {
  courseId: Id<'crs'>
  view: StudentsView
  data: StudentsData | undefined
  refreshing: boolean
  onAsk: (question: StudentQuestion) => void
}

const viewKeys = ['q', 'show', 'sort', 'dir', 'size']

/** The table with its search, filters and what can be done with several. */
export function StudentsList({ courseId, view, data, refreshing, onAsk }: Props) {
  const t = useTranslations('students')
  const columns = useStudentColumns()
  const menuOf = useStudentMenu(onAsk)
  const [chosen, setChosen] = useChosen(view)
  useFoundAnnounced(view.search && data && !refreshing ? data.total : undefined)
  const narrowed = view.search !== '' || view.filter !== 'all'
  const nobody = data !== undefined && !narrowed && data.total === 0

  return (
    <>
      <Card flush label={t('title')}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data?.students ?? []}
          rowKey={(student) => student.id}
          rowName={nameOf}
          rowTo={(student) => view.openAt(student.id)}
          rowActions={menuOf}
          openKey={view.open ?? undefined}
          selection={{ chosen, onChange: setChosen }}
          loading={data === undefined}
          refreshing={refreshing}
          sort={{ key: view.sort, direction: view.direction }}
          onSort={data?.approximate ? undefined : ({ key, direction }) => view.setSort(key, direction)}
          empty={<StudentsNone view={view} data={data} />}
          paging={data ? pagingOf(view, data) : undefined}
          toolbar={
            nobody ? undefined : (
              <div className={classes.tools}>
                <SearchField
                  label={t('search')}
                  value={view.search}
                  onChange={view.setSearch}
                  className={classes.search}
                />
                <FilterChips value={view.filter} counts={data?.counts} onChange={view.setFilter} />
                <SavedViews list="students" keys={viewKeys} />
                <span className={classes.count}>
                  {data ? t(data.approximate ? 'about' : 'count', { count: data.total }) : ''}
                </span>
                {view.filter === 'stuck' ? (
                  <p className={classes.rule}>
                    {t('stuckRule', { days: stuckAfterDays, failures: stuckAfterFailures })}
                  </p>
                ) : null}
              </div>
            )
          }
        />
      </Card>
      <StudentsBulkBar
        courseId={courseId}
        view={view}
        data={data}
        chosen={chosen}
        onChoose={setChosen}
        onAsk={onAsk}
      />
    </>
  )
}

function pagingOf(view: StudentsView, data: StudentsData) {
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

/** What is ticked belongs to what is shown: another search, filter or page begins anew. */
function useChosen({ search, filter, page, pageSize, sort, direction }: StudentsView) {
  const shown = JSON.stringify([search, filter, page, pageSize, sort, direction])
  const [state, setState] = useState<{ shown: string; chosen: ReadonlySet<string> }>({
    shown,
    chosen: new Set(),
  })
  const chosen = state.shown === shown ? state.chosen : new Set<string>()
  return [chosen, (next: ReadonlySet<string>) => setState({ shown, chosen: next })] as const
}

function useFoundAnnounced(total: number | undefined) {
  const t = useTranslations('students')
  const announce = useAnnounce()
  const sentence = total === undefined ? '' : t('found', { count: total })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
