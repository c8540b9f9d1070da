import { useTranslations } from 'use-intl'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Subscription } from '../../subscriptions-contract.ts'

const looks = {
  trialing: 'scheduled',
  active: 'active',
  pastDue: 'failed',
  due: 'warning',
  pausing: 'warning',
  paused: 'inactive',
  ended: 'inactive',
  ending: 'warning',
} as const

/** How a subscription is, in a word. */
export function SubscriptionStatus({
  subscription: { state, cancelsAtEnd, pause, collected },
}: {
  subscription: Subscription
}) {
  const t = useTranslations('subscriptions.states')
  const soon = cancelsAtEnd ? 'ending' : pause && state !== 'paused' ? 'pausing' : null
  // No one was charged: its buyer has the link and is reminded.
  const own = state === 'pastDue' && collected === 'byLink' ? 'due' : state
  const shown = state === 'ended' ? state : (soon ?? own)
  return <StatusChip status={looks[shown]} label={t(shown)} />
}
