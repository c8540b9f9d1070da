import { isDay } from '#ui/calendar-days.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { sessionTabs } from '../../contract.ts'
import { sessionStatuses, sessionTypes } from '../../rules.ts'
import { boundsOf } from './weeks.ts'

export const filterNames = ['status', 'type', 'package'] as const
export type FilterName = (typeof filterNames)[number]
export type SessionsView = ReturnType<typeof useSessionsView>

const day = (text: string) => (isDay(text) ? text : undefined)

/** What the list of sessions shows, kept in the address. One day of the week above narrows it. */
export function useSessionsView(timeZone: string) {
  const view = useListView({
    filters: {
      when: { of: sessionTabs, all: 'upcoming' },
      status: sessionStatuses,
      type: sessionTypes,
      package: anId('cpk'),
      day,
    },
    sorts: ['startsAt', 'client'],
    open: anId('cse'),
    alsoKept: ['look'],
  })
  const { filters, search } = view
  const bounds = filters.day ? boundsOf(timeZone, filters.day) : null
  const asked = {
    ...(search ? { search } : {}),
    // A day has all of its sessions, whether they are over or not.
    when: filters.day ? ('all' as const) : filters.when,
    ...(filters.status ? { status: filters.status } : {}),
    ...(filters.type ? { type: filters.type } : {}),
    ...(filters.package ? { packageId: filters.package } : {}),
    ...(bounds ? { from: bounds.from, to: bounds.until } : {}),
  }
  return {
    ...view,
    /** The next first, save of what's past. */
    direction:
      filters.when === 'past' && view.sort === 'startsAt' ? ('descending' as const) : ('ascending' as const),
    asked,
  }
}
