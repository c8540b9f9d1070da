import { useTranslations } from 'use-intl'
import { ProviderAccounts } from '../connections/ProviderAccounts.tsx'
import { ConfigurePaypalDialog } from './ConfigurePaypalDialog.tsx'
import { ConnectPaypalDialog } from './ConnectPaypalDialog.tsx'

/** On the card of PayPal: the accounts that are connected, or the way to connect one. */
export function PaypalAccounts() {
  const t = useTranslations('paypal')
  return (
    <ProviderAccounts
      provider="paypal"
      t={t}
      keyFact={({ keyHint }) => [t('facts.app'), t('facts.appEnd', { hint: keyHint })]}
      notes={({ savesMethods, readsDisputes }) => [
        ...(savesMethods === false ? [t('cannotSave')] : []),
        ...(readsDisputes === false ? [t('cannotDispute')] : []),
      ]}
      ConnectDialog={ConnectPaypalDialog}
      ConfigureDialog={ConfigurePaypalDialog}
    />
  )
}
