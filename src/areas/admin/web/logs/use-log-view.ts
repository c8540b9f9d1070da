import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { severities } from '#kernel/events.ts'
import { isId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { LogFilter } from '../../logs-contract.ts'

export const logFilterNames = ['severity', 'type', 'user', 'since'] as const
export type LogFilterName = (typeof logFilterNames)[number]
export const logPeriods = ['1', '7', '30'] as const
type Name = LogFilterName | 'q' | 'at' | 'live' | 'open'

/** What of the log is shown, kept in the URL so that a view can be shared (P1). */
export function useLogView() {
  const [params, setParams] = useSearchParams()
  const severity = severities.find((each) => each === params.get('severity'))
  const type = params.get('type')?.slice(0, 80) || undefined
  const person = params.get('user') ?? ''
  const user = isId('usr', person) ? person : undefined
  const since = logPeriods.find((each) => each === params.get('since'))
  const asked = params.get('at') ?? ''
  const at = asked && !Number.isNaN(Date.parse(asked)) ? new Date(asked).toISOString() : undefined
  const search = params.get('q') ?? ''
  const opened = params.get('open') ?? ''
  const live = params.get('live') === 'on' && !at && search === ''
  // To the minute: a screen that is drawn again asks for the same.
  const from = useMemo(() => (since ? startOf(since) : undefined), [since])

  const put = (changes: Partial<Record<Name, string>>, { replace = false } = {}) =>
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

  const chosen = { severity, type, user, since }
  const filter: LogFilter = {
    ...(severity ? { severity } : {}),
    ...(type ? { type } : {}),
    ...(user ? { user } : {}),
    ...(from ? { from } : {}),
    ...(at ? { to: at } : {}),
    ...(search ? { search } : {}),
  }
  return {
    filter,
    chosen,
    holding: logFilterNames.filter((name) => chosen[name] !== undefined),
    search,
    at,
    /** The entry that is open from the start: a search led here. */
    opened,
    live,
    setSearch: (text: string) => put({ q: text.trim().slice(0, 100), live: '' }, { replace: true }),
    setFilter: (name: LogFilterName, value: string) => put({ [name]: value }),
    jumpTo: (instant: string) => put({ at: instant, live: '', open: '' }),
    setLive: (on: boolean) =>
      put({ live: on ? 'on' : '', ...(on ? { at: '', q: '', open: '' } : {}) }, { replace: true }),
    clear: () => put({ severity: '', type: '', user: '', since: '' }),
  }
}

export type LogView = ReturnType<typeof useLogView>

function startOf(since: (typeof logPeriods)[number]): string {
  const minute = Math.floor((Date.now() - days(Number(since))) / 60_000) * 60_000
  return new Date(minute).toISOString()
}
