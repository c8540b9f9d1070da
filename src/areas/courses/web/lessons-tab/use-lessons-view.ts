import { useSearchParams } from 'react-router'
import { type Id, isId } from '#kernel/ids.ts'
import { pageSizes, type Sort } from '#ui/data-table.ts'
import { type LessonSort, lessonFilters, lessonSorts } from '../../insights-contract.ts'
import { lessonKinds } from '../../rules.ts'

type Name = 'q' | 'course' | 'type' | 'status' | 'sort' | 'dir' | 'page' | 'size'

/** What the Lessons tab shows, kept in the URL. */
export function useLessonsView() {
  const [params, setParams] = useSearchParams()
  const course = params.get('course')
  const courseId: Id<'crs'> | undefined = course && isId('crs', course) ? course : undefined
  const type = lessonKinds.find((kind) => kind === params.get('type'))
  const status = lessonFilters.find((name) => name === params.get('status'))
  const sort: LessonSort = lessonSorts.find((name) => name === params.get('sort')) ?? 'updated'
  const direction: Sort['direction'] = params.get('dir') === 'ascending' ? 'ascending' : 'descending'
  const page = Math.min(1_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const pageSize = pageSizes.find((size) => String(size) === params.get('size')) ?? 25
  const search = params.get('q') ?? ''

  const put = (changes: Partial<Record<Name, string>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )

  return {
    search,
    courseId,
    type,
    status,
    sort,
    direction,
    page,
    pageSize,
    inTrash: status === 'trash',
    isFiltered: courseId !== undefined || type !== undefined || status !== undefined,
    input: {
      sort,
      direction,
      page,
      pageSize,
      ...(search ? { search } : {}),
      ...(courseId ? { courseId } : {}),
      ...(type ? { type } : {}),
      ...(status ? { status } : {}),
    } as const,
    setSearch: (text: string) => put({ q: text.trim().slice(0, 100), page: '' }, true),
    set: (name: 'course' | 'type' | 'status', value: string) => put({ [name]: value, page: '' }),
    setSort: ({ key, direction }: Sort) =>
      put({ sort: key, dir: direction === 'ascending' ? direction : '', page: '' }),
    setPage: (next: number) => put({ page: next === 1 ? '' : String(next) }),
    setPageSize: (size: number) => put({ size: size === 25 ? '' : String(size), page: '' }),
    clear: () => put({ course: '', type: '', status: '', page: '' }),
  }
}

export type LessonsView = ReturnType<typeof useLessonsView>
