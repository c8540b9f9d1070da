import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { passesGuard } from '#kernel/actor.ts'
import type { PageAccess } from './pages.ts'
import { useGo, useReturnPath } from './return-path.ts'
import { useAuth } from './session.tsx'

type Props = {
  access: PageAccess
  /** Shown full screen until it is known who is there. */
  loading: ReactNode
  children: ReactNode
}

/** What `/unauthorized` is told. */
export type RefusedVisit = { access: Exclude<PageAccess, string>; path: string }

/** The route guard, with the very function the server uses. It hides and leads; the server decides. */
export function Guard({ access, loading, children }: Props) {
  const auth = useAuth()
  const { pathname } = useLocation()
  const returnPath = useReturnPath()
  if (access === 'public') return children
  if (auth.loading) return loading
  if (auth.suspension) return <Navigate to="/suspended" replace />
  if (access === 'visitors-only') return auth.user ? <Onwards to={returnPath ?? '/dashboard'} /> : children
  // The pass of an order is a cookie that no script can see: whether it is there, the answer of the server says.
  if (access === 'learner') return children
  if (!auth.user) return <ToSignIn />
  if (passesGuard(auth.user, access)) return children
  return <Navigate to="/unauthorized" replace state={{ access, path: pathname }} />
}

/** The place behind the door may be a page of the server: then it is loaded. */
function Onwards({ to }: { to: string }) {
  const go = useGo()
  useEffect(() => go(to), [go, to])
  return null
}

/** Leads to /signin and remembers where the person wanted to go. */
export function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const { left, ended, deleted } = useAuth()
  // No one is asked to sign in to what isn't there anymore.
  if (deleted !== null) return <Navigate to="/account-deleted" replace />
  return <Navigate to="/signin" replace state={left ? null : { from: pathname + search + hash, ended }} />
}
