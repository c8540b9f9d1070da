import { useTranslations } from 'use-intl'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Session } from '../../contract.ts'

/** The state of a session; one whose client didn't come says so. */
export function SessionStatusChip({ session }: { session: Pick<Session, 'status' | 'outcome'> }) {
  const t = useTranslations('coaching')
  const { status, outcome } = session
  return outcome === 'noShow' ? (
    <StatusChip status="warning" label={t('session.noShow')} />
  ) : (
    <StatusChip status={status === 'canceled' ? 'cancelled' : status} label={t(`statuses.${status}`)} />
  )
}
