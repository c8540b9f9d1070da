import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLive } from '#webkit/live.ts'
import { useAuth } from '#webkit/session.tsx'
import { notificationsApi } from '../api.ts'

/** Without a live line the bell asks this often. */
const askEveryMs = 60_000

/** How many notifications are unread, told live, or asked for while no line is open. Undefined until it is known. */
export function useUnread(): number | undefined {
  const cache = useQueryClient()
  const { refresh, user } = useAuth()
  // An admin who looks as this person is told nothing live.
  const mayFollow = user !== null && !user.viewedBy
  const [isLive, setLive] = useState(false)
  const { data } = useQuery(
    notificationsApi.unread.queryOptions({
      refetchInterval: isLive ? false : askEveryMs,
      // No one waits for it: no bar under the top bar.
      meta: { quiet: true },
    }),
  )
  useEffect(() => {
    if (!mayFollow) return
    return followLive('notifications', {
      onData: (told) => {
        const unread = (told as { unread?: unknown }).unread
        if (typeof unread !== 'number') return
        cache.setQueryData(notificationsApi.unread.queryKey(), { unread })
        void cache.invalidateQueries({ queryKey: notificationsApi.list.key() })
      },
      onLive: setLive,
      // The session has ended: the reading of the document says how.
      onBye: () => void refresh(),
    })
  }, [cache, refresh, mayFollow])
  return data?.unread
}
