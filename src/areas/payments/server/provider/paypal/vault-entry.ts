import type { Account, KeptMethod } from '../provider.ts'

/** What an order says of the PayPal account that was kept with its payment. */
export type VaultEntry = { id?: string; status?: string }

/** Whether PayPal lets an account keep how buyers pay: it was asked at connecting, and by Test connection. */
export const keepsFor = ({ secrets }: Account): boolean => secrets?.saves === 'yes'

/** What's asked for besides where a buyer agreed to later payments. */
export const toVault = {
  vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', usage_pattern: 'SUBSCRIPTION_PREPAID' },
}

/** Of what wasn't kept, or not yet, nothing: its buyer pays by a link then. */
export const keptIn = (vaulted: VaultEntry | undefined): KeptMethod | null =>
  vaulted?.id && vaulted.status === 'VAULTED' ? keptAs(vaulted.id) : null

/** Buyers know which account of theirs it is: its address is none of ours. */
export const keptAs = (ref: string): KeptMethod => ({ ref, label: 'PayPal', expiresOn: null })
