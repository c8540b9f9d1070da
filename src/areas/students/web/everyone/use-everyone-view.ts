import { type Id, isId } from '#kernel/ids.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { everyoneFilters, everyoneRows, lastActivities, listPeriods } from '../../rules.ts'

/** What the list of everyone shows. */
export function useEveryoneView() {
  const view = useListView({
    filters: {
      course: anId('crs'),
      show: { of: everyoneFilters, all: 'all' },
      active: lastActivities,
      joined: listPeriods,
      finished: listPeriods,
      each: { of: everyoneRows, all: 'enrollment' },
    },
    sorts: ['enrolled'],
    open: anId('enr'),
    after: anId('enr'),
  })
  const { show, ...narrowed } = view.filters
  const course = view.has('of') ?? ''
  return {
    ...view,
    /** What the server is asked; without filters that don't hold. */
    asked: {
      ...(view.search ? { search: view.search } : {}),
      ...defined(narrowed),
      filter: show,
    },
    /** The course of the row that is open beside the list. */
    openCourse: isId('crs', course) ? course : null,
    openRow: (id: string, of: Id<'crs'>) => {
      const address = new URLSearchParams(view.openAt(id))
      address.set('of', of)
      return `?${address}`
    },
    close: () => view.put({ open: '', of: '' }),
  }
}

export type EveryoneView = ReturnType<typeof useEveryoneView>
export type EveryoneFilterName = keyof EveryoneView['filters']

function defined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
