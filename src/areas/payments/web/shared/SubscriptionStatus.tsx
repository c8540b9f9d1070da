import { useTranslations } from 'use-intl'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Subscription } from '../../subscriptions-contract.ts'

const looks = {
  trialing: 'scheduled',
  active: 'active',
  pastDue: 'failed',
  pausing: 'warning',
  paused: 'inactive',
  ended: 'inactive',
  ending: 'warning',
} as const

/** How a subscription is, in a word. */
export function SubscriptionStatus({
  subscription: { state, cancelsAtEnd, pause },
}: {
  subscription: Subscription
}) {
  const t = useTranslations('subscriptions.states')
  const soon = cancelsAtEnd ? 'ending' : pause && state !== 'paused' ? 'pausing' : null
  const shown = state === 'ended' ? state : (soon ?? state)
  return <StatusChip status={looks[shown]} label={t(shown)} />
}
