import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safePath, usePlaces } from './places.ts'

/** Where the person wanted to go before the door came in between: from the redirect, or `?from=` of a page of the server. */
export function useReturnPath(): string | null {
  const { state, search } = useLocation()
  return (
    safePath((state as { from?: unknown } | null)?.from) ?? safePath(new URLSearchParams(search).get('from'))
  )
}

/** State of a link to where something is changed first (a plan): the way back here. */
export function useWayHere(): { from: string } {
  const { pathname, search, hash } = useLocation()
  return { from: pathname + search + hash }
}

/** Goes to a path of this origin: inside the app without loading anew, to a document of the server by loading it. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  const { isApp } = usePlaces()
  return useCallback(
    (path) => {
      if (isApp(path)) void navigate(path, { replace: true })
      else location.assign(path)
    },
    [navigate, isApp],
  )
}
