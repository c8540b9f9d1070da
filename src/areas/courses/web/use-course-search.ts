import { useSearchParams } from 'react-router'
import { courseStatuses } from '../rules.ts'

export const courseFilters = [...courseStatuses, 'trash'] as const
export type CourseFilter = (typeof courseFilters)[number]

/** What the list is narrowed to, kept in the URL so that Back works and the list can be shared. */
export function useCourseSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const status = courseFilters.find((filter) => filter === params.get('status'))

  const put = (name: 'q' | 'status' | 'new', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: name === 'q', preventScrollReset: true },
    )

  return {
    search,
    status,
    creating: params.get('new') === '1',
    setSearch: (text: string) => put('q', text.trim()),
    setStatus: (filter: string) => put('status', filter),
    setCreating: (open: boolean) => put('new', open ? '1' : ''),
    input: { ...(search ? { search } : {}), ...(status ? { status } : {}) },
    isNarrowed: search !== '' || status !== undefined,
  }
}
