import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page with unsaved changes is left (P3). Needs a data router. */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useTranslations('ui')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    // Closing the tab: only the browser's own question can be asked there.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [when])

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leaveTitle')}
      cancelLabel={t('stay')}
      confirmLabel={t('leave')}
      onConfirm={() => blocker.proceed?.()}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
