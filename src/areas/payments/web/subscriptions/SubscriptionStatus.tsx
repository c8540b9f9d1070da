import { useTranslations } from 'use-intl'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Subscription } from '../../subscriptions-contract.ts'

const looks = {
  trialing: 'scheduled',
  active: 'active',
  pastDue: 'failed',
  ended: 'inactive',
  ending: 'warning',
} as const

/** How a subscription is, in a word. */
export function SubscriptionStatus({
  subscription: { state, cancelsAtEnd },
}: {
  subscription: Subscription
}) {
  const t = useTranslations('subscriptions.states')
  const shown = cancelsAtEnd && state !== 'ended' ? 'ending' : state
  return <StatusChip status={looks[shown]} label={t(shown)} />
}
