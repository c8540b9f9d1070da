import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { minutes } from '#kernel/time.ts'
import type { SavedView } from '../contract.ts'
import type { ListName } from '../rules.ts'
import { listsApi } from './api.ts'

/** Says which screen it is, not what is shown of it. */
const frame = ['tab']

/**
 * The saved views of a list, and which of them its address shows. `keys` are the parameters that say what is shown: search,
 * filters, order, rows of a page.
 */
export function useSavedViews(list: ListName, keys: readonly string[]) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const found = useQuery(
    listsApi.views.queryOptions({
      input: { list },
      staleTime: minutes(5),
      retry: false,
      meta: { quiet: true },
    }),
  )
  const views = found.data?.views ?? []
  const shown = shownBy(params, keys)
  const current = views.find((view) => shownBy(new URLSearchParams(view.query), keys) === shown)
  const last = useLast(current)

  /** The address of the list as it shows this, or everything. */
  const addressOf = (query: string) => {
    const next = new URLSearchParams(shownBy(params, frame))
    for (const [name, value] of new URLSearchParams(query)) if (keys.includes(name)) next.set(name, value)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  const first = views.find((view) => view.isDefault)
  useOpening(found.data && (first ? addressOf(first.query) : null))

  return {
    views,
    error: found.error,
    retry: () => void found.refetch(),
    /** What the list shows now, as it would be saved; empty for everything. */
    shown,
    current,
    /** The view that was left by changing a filter: it can be brought up to what is shown. */
    left: current || shown === '' ? undefined : views.find((view) => view.id === last),
    addressOf,
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** The view that was shown last, while the screen is there. */
function useLast(current: SavedView | undefined) {
  const [last, setLast] = useState(current?.id)
  if (current && current.id !== last) setLast(current.id)
  return last
}

/** Whoever comes to the bare list gets the view that opens it, once; an address that asks for something is left alone. */
function useOpening(address: string | undefined | null) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isBare = [...params.keys()].every((name) => frame.includes(name))
  const isDone = useRef(false)
  const isKnown = address !== undefined
  useEffect(() => {
    if (isDone.current || (isBare && !isKnown)) return
    isDone.current = true
    if (isBare && address) void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, isBare, isKnown, navigate])
}

/** The parameters that count, in one order, so that two addresses of one view are the same text. */
function shownBy(params: URLSearchParams, keys: readonly string[]): string {
  const shown = new URLSearchParams()
  for (const key of keys) {
    const value = params.get(key)
    if (value) shown.set(key, value)
  }
  return shown.toString()
}
