import { anId, useListView } from '#ui/use-list-view.ts'
import { studentFilters, studentSorts } from '../rules.ts'

/** What the list of students shows. */
export function useStudentsView() {
  const view = useListView({
    filters: { show: { of: studentFilters, all: 'all' } },
    sorts: studentSorts,
    open: anId('enr'),
    after: anId('enr'),
  })
  return {
    ...view,
    filter: view.filters.show,
    asking: view.has('ask'),
    ask: (what: 'enrol' | 'import' | '') => view.put({ ask: what }, { replace: what === '' }),
  }
}

export type StudentsView = ReturnType<typeof useStudentsView>
