import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onRefusal } from './api.ts'
import { type ReadRule, readPatiently } from './document-read.ts'
import { forgetDrafts, holdDrafts } from './form-draft.ts'
import { preferRegion } from './format.ts'
import { preferLanguage } from './language.ts'
import { preferZoneOf } from './own-zone.ts'
import { refusalOf } from './refusal.ts'
import type { AuthApi, SessionUser } from './user.ts'

/** Why someone is shut out, as the server said it. */
export type Suspension = { reason: string; since: string; contact: string }

export type Session = {
  user: SessionUser | null
  /** True until it is known who is there; also after the reading failed, when only Retry continues. */
  loading: boolean
  /** The document couldn't be read, and that doesn't mean signed out. */
  failed: boolean
  suspension: Suspension | null
  /** Whose account this browser was signed in to when it was deleted, here or elsewhere. */
  deleted: string | null
  /** Signed out by their own hand: the page they were on is nothing to return to. */
  left: boolean
  /** The session ended under them: by its time, or in another tab. */
  ended: boolean
  /** Message of the last failed call of the session; it is thrown as well. */
  error: string | null
}

export type Auth = Session &
  Omit<AuthApi, 'me'> & {
    /** Reads the user document again. */
    refresh(): Promise<void>
    /** Another call answered with the user document: a redeemed link, a changed workspace. */
    accept(user: SessionUser): void
  }

const AuthContext = createContext<Auth | null>(null)

/** Who is signed in, and everything that changes it. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The signed-in user, for screens that are behind a guard. */
export function useUser(): SessionUser {
  const { user } = useAuth()
  if (!user) throw new Error('No user logged in')
  return user
}

type Props = { api: AuthApi; read: ReadRule; children: ReactNode }

const starting: Session = {
  user: null,
  loading: true,
  failed: false,
  suspension: null,
  deleted: null,
  left: false,
  ended: false,
  error: null,
}
const signedOut: Session = { ...starting, loading: false }

/** Resolves the session when the app starts and keeps it for everything inside. */
export function AuthProvider({ api, read, children }: Props) {
  const [session, setSession] = useState(starting)
  const cache = useQueryClient()
  const latest = useRef(session)

  const show = useCallback((next: Session) => {
    latest.current = next
    preferRegion(next.user?.locale ?? null)
    preferZoneOf(next.user)
    setSession(next)
  }, [])

  const accept = useCallback(
    (user: SessionUser) => {
      // What the person before was shown must not be there for the next one.
      if (latest.current.user && latest.current.user.id !== user.id) cache.clear()
      holdDrafts(false)
      show({ ...signedOut, user })
    },
    [cache, show],
  )

  const leave = useCallback(
    (left: Session = signedOut) => {
      // Nothing of the person who left may stay; a visitor's own questions, still on their way, may.
      if (latest.current.user) cache.clear()
      if (left.left) forgetDrafts()
      else holdDrafts(true)
      show({ ...left, ended: latest.current.user !== null && !left.left })
    },
    [cache, show],
  )

  const refresh = useCallback(async () => {
    const before = latest.current.user
    try {
      const user = await readPatiently(api.me, read)
      await inTheirLanguage(user)
      if (user) accept(user)
      // No one, unless someone signed in while this was on its way: the answer is about the time before.
      else if (latest.current.user === before) leave()
    } catch (error) {
      const { code, data } = refusalOf(error)
      if (latest.current.user !== before) return
      if (code === 'auth/suspended') leave({ ...signedOut, suspension: suspensionOf(data) })
      else if (code === 'auth/account-deleted') leave({ ...signedOut, deleted: textOf(data.userId) })
      else if (code === 'UNAUTHORIZED') leave()
      // Logged, and shown as Loading... with Retry: a read that failed doesn't mean that no one is signed in.
      else {
        console.error('The user document couldn’t be read.', error)
        show(before ? { ...signedOut, user: before } : { ...starting, failed: true })
      }
    }
  }, [api, read, accept, leave, show])

  const retry = useCallback(async () => {
    show({ ...latest.current, loading: latest.current.user === null, failed: false })
    await refresh()
  }, [refresh, show])

  useSessionStart(refresh)
  useEffect(
    () =>
      onRefusal(({ code, data }) => {
        if (code === 'auth/suspended') leave({ ...signedOut, suspension: suspensionOf(data) })
        else if (code === 'auth/account-deleted') leave({ ...signedOut, deleted: textOf(data.userId) })
        else if (code === 'UNAUTHORIZED' && latest.current.user) leave()
        // Someone else's screens from here on, or the own ones again: begun or ended in another tab, or by its time.
        else if (code === 'auth/view-ended') void refresh()
        else if (code === 'auth/viewing' && latest.current.user && !latest.current.user.viewedBy)
          void refresh()
      }),
    [leave, refresh],
  )

  const actions = useMemo(() => {
    const failing = (error: unknown) => show({ ...latest.current, error: refusalOf(error).message || null })
    return actionsOf(api, { accept, leave, failing, signedInId: () => latest.current.user?.id ?? null })
  }, [api, accept, leave, show])

  const auth = useMemo<Auth>(
    () => ({ ...session, ...actions, accept, refresh: retry }),
    [session, actions, accept, retry],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

type Hands = {
  accept: (user: SessionUser) => void
  leave: (left: Session) => void
  failing: (error: unknown) => void
  signedInId: () => string | null
}

/** The calls of the session: their answers become the session, their errors its message, and are thrown on. */
function actionsOf(api: AuthApi, { accept, leave, failing, signedInId }: Hands): Omit<AuthApi, 'me'> {
  const keeping = async <T,>(
    call: () => Promise<T>,
    keep: (answer: T) => Promise<void> | void = () => {},
  ): Promise<T> => {
    try {
      const answer = await call()
      await keep(answer)
      return answer
    } catch (error) {
      failing(error)
      throw error
    }
  }
  const taken = async (user: SessionUser) => {
    await inTheirLanguage(user)
    accept(user)
  }
  const entering = (call: () => Promise<{ user: SessionUser }>) => keeping(call, ({ user }) => taken(user))
  const changing = (call: () => Promise<SessionUser>) => keeping(() => loggedIn(call), taken)
  const loggedIn = <T,>(call: () => Promise<T>): Promise<T> => {
    if (!signedInId()) throw new Error('No user logged in')
    return call()
  }

  return {
    signUp: (input) => entering(() => api.signUp(input)),
    signIn: (input) => entering(() => api.signIn(input)),
    resetPassword: (input) => entering(() => api.resetPassword(input)),
    signOut: () => keeping(api.signOut, () => leave({ ...signedOut, left: true })),
    requestReset: (email) => keeping(() => api.requestReset(email)),
    changePassword: (input) => keeping(() => loggedIn(() => api.changePassword(input))),
    updateProfile: (values) => changing(() => api.updateProfile(values)),
    updatePreferences: (values) => changing(() => api.updatePreferences(values)),
    updatePlan: (plan) => changing(() => api.updatePlan(plan)),
  }
}

/** Their words before their screens. An admin who looks as someone continues reading in the language of their own. */
function inTheirLanguage(user: SessionUser | null): Promise<void> | undefined {
  return user && !user.viewedBy ? preferLanguage(user.language) : undefined
}

/** Reads once when the app starts, and again when the browser brings the page back as it was: the session may have ended. */
function useSessionStart(refresh: () => Promise<void>) {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void refresh()
  }, [refresh])
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refresh()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refresh])
}

function suspensionOf(data: Record<string, unknown>): Suspension {
  return { reason: textOf(data.reason), since: textOf(data.since), contact: textOf(data.contact) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
