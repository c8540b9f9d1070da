import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#webkit/session.tsx'

/**
 * Leads to the person's dashboard when an admin begins to look as them, and back to their page when that ends: the screens of
 * one are not those of the other. Stands behind the routes, so that it has the last word after their guards.
 */
export function ViewWay() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const seen = useRef<string | null | undefined>(undefined)
  const now = user ? (user.viewedBy ? user.id : null) : undefined
  useEffect(() => {
    const before = seen.current
    seen.current = now
    if (now === undefined || before === undefined || now === before) return
    void navigate(now === null ? `/admin/users/${before}` : '/dashboard')
  }, [now, navigate])
  return null
}
