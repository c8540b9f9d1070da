import { Eye } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Strip } from '#ui/Strip.tsx'
import { toast } from '#ui/toasts.ts'
import { connect } from '#webkit/api.ts'
import { useAuth } from '#webkit/session.tsx'
import { viewsContract } from '../../views-contract.ts'

const viewsApi = connect('views', viewsContract)
const minuteMs = 60_000

/**
 * On top of everything while an admin views as someone, in every frame: whose screens these are, that nothing can be
 * changed, how much time is left, and Stop.
 */
export function ViewStrip() {
  const { user } = useAuth()
  return user?.viewedBy ? <Looking name={user.displayName} until={user.viewedBy.until} /> : null
}

function Looking({ name, until }: { name: string; until: string }) {
  const t = useTranslations('accounts.viewing')
  const { refresh } = useAuth()
  const [busy, setBusy] = useState(false)
  const stop = useCallback(async () => {
    setBusy(true)
    try {
      await viewsApi.stop.call({})
      await refresh()
    } catch {
      toast({ message: t('failed') })
    } finally {
      setBusy(false)
    }
  }, [refresh, t])
  const left = useMinutesLeft(until, stop)
  return (
    <Strip
      icon={Eye}
      action={
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          busyLabel={t('stopping')}
          onClick={() => void stop()}
        >
          {t('stop')}
        </Button>
      }
    >
      {t.rich('text', { name, b: (words) => <b>{words}</b> })} {t('left', { minutes: left })}
    </Strip>
  )
}

/** Counts down, and stops viewing when the time is up. */
function useMinutesLeft(until: string, onEnd: () => Promise<void>): number {
  const leftOf = useCallback(
    () => Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / minuteMs)),
    [until],
  )
  const [left, setLeft] = useState(leftOf)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf()
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void onEnd()
    }, 5_000)
    return () => clearInterval(timer)
  }, [leftOf, onEnd])
  return left
}
