import { useListView } from '#ui/use-list-view.ts'
import { filters, sorts } from './library-view.ts'

/** What the list shows and what is open beside it, by the name that its area gave it. */
export function useLibraryView() {
  const view = useListView({ filters: { filter: { of: filters, all: 'all' } }, sorts })
  return {
    ...view,
    filter: view.filters.filter,
    sheet: view.has('show'),
    close: () => view.put({ show: '' }),
  }
}
export type LibraryView = ReturnType<typeof useLibraryView>
