import { useTranslations } from 'use-intl'
import { ConfigureStripeDialog } from './ConfigureStripeDialog.tsx'
import { ConnectStripeDialog } from './ConnectStripeDialog.tsx'
import { ProviderAccounts } from './ProviderAccounts.tsx'

/** On the card of Stripe: the accounts that are connected, or the way to connect one. */
export function StripeAccounts() {
  const t = useTranslations('connections')
  return (
    <ProviderAccounts
      provider="stripe"
      t={t}
      keyFact={({ keyHint }) => [t('facts.key'), t('facts.keyEnd', { hint: keyHint })]}
      ConnectDialog={ConnectStripeDialog}
      ConfigureDialog={ConfigureStripeDialog}
    />
  )
}
