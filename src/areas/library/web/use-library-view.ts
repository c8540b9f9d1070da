import { useListView } from '#ui/use-list-view.ts'
import { filters, sorts } from './library-view.ts'

export const sheets = ['hours', 'lessons', 'materials', 'schedule'] as const
export type Sheet = (typeof sheets)[number]

/** What the list shows and what is open beside it. */
export function useLibraryView() {
  const view = useListView({ filters: { filter: { of: filters, all: 'all' } }, sorts })
  return {
    ...view,
    filter: view.filters.filter,
    sheet: sheets.find((name) => name === view.has('show')) ?? null,
    close: () => view.put({ show: '' }),
  }
}
export type LibraryView = ReturnType<typeof useLibraryView>
