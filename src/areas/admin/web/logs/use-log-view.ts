import { useMemo } from 'react'
import { severities } from '#kernel/events.ts'
import { days } from '#kernel/time.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import type { LogFilter } from '../../logs-contract.ts'

export const logPeriods = ['1', '7', '30'] as const

/** Which part of the log is shown, and whether it follows new events. */
export function useLogView() {
  const view = useListView({
    filters: {
      severity: severities,
      type: (text: string) => text.slice(0, 80),
      user: anId('usr'),
      since: logPeriods,
    },
  })
  const { search, filters, put } = view
  const { severity, type, user, since } = filters
  const asked = view.has('at') ?? ''
  const at = asked && !Number.isNaN(Date.parse(asked)) ? new Date(asked).toISOString() : undefined
  // Rounded to the minute, so that a rerender makes the same request.
  const from = useMemo(() => (since ? startOf(since) : undefined), [since])
  const filter: LogFilter = {
    ...(severity ? { severity } : {}),
    ...(type ? { type } : {}),
    ...(user ? { user } : {}),
    ...(from ? { from } : {}),
    ...(at ? { to: at } : {}),
    ...(search ? { search } : {}),
  }
  return {
    ...view,
    filter,
    at,
    /** The entry that's open from the start, when a search led here. */
    opened: view.has('open') ?? '',
    // The live log can't be searched or show the past.
    live: view.has('live') === 'on' && !at && search === '',
    jumpTo: (instant: string) => put({ at: instant, live: '', open: '' }),
    setLive: (on: boolean) =>
      put({ live: on ? 'on' : '', ...(on ? { at: '', q: '', open: '' } : {}) }, { replace: true }),
  }
}

export type LogView = ReturnType<typeof useLogView>
export type LogFilterName = LogView['chosen'][number]

function startOf(since: (typeof logPeriods)[number]): string {
  const minute = Math.floor((Date.now() - days(Number(since))) / 60_000) * 60_000
  return new Date(minute).toISOString()
}
