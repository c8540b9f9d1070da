import { MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Strip } from '#ui/Strip.tsx'
import { useNouns } from '#webkit/products.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { unverifiedGraceMs } from '../../rules.ts'
import { SendVerification } from './SendVerification.tsx'

/** On every screen while your address isn't confirmed: what to do and, for creators after a day, what it costs them. */
export function UnconfirmedStrip() {
  const t = useTranslations('accounts.unconfirmed')
  const nouns = useNouns()
  const { email, emailVerified, role, createdAt, viewedBy } = useUser()
  const isShown = !emailVerified && !viewedBy
  useFreshWhenBack(isShown)
  if (!isShown) return null
  const isClosed = role === 'creator' && Date.now() - Date.parse(createdAt) > unverifiedGraceMs
  return (
    <Strip tone={isClosed ? 'wait' : 'neutral'} icon={MailWarning} action={<SendVerification />}>
      {t.rich(isClosed ? 'closed' : 'text', { email, address: (chunks) => <b>{chunks}</b>, ...nouns })}
    </Strip>
  )
}

/** The link opens in another tab, so people who come back from it see the result. */
function useFreshWhenBack(isWaiting: boolean): void {
  const { refresh } = useAuth()
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isWaiting, refresh])
}
