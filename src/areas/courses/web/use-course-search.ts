import { useListView } from '#ui/use-list-view.ts'
import { courseStatuses } from '../rules.ts'

export const courseFilters = [...courseStatuses, 'trash'] as const

/** What the list of courses is narrowed to, and whether one is being created. */
export function useCourseSearch() {
  const view = useListView({ filters: { status: courseFilters }, alsoKept: ['view'] })
  const { search } = view
  const { status } = view.filters
  return {
    ...view,
    status,
    creating: view.has('new') === '1',
    setCreating: (open: boolean) => view.put({ new: open ? '1' : '' }),
    input: { ...(search ? { search } : {}), ...(status ? { status } : {}) },
  }
}

export type CourseSearch = ReturnType<typeof useCourseSearch>
