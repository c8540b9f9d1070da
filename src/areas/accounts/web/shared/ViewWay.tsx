import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#webkit/session.tsx'

/**
 * Redirects to the person's dashboard when an admin starts viewing as them, and back to their page when that ends, since one
 * can't open the other's screens. It comes after the routes so that it has the last word after their guards.
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
