import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { PaymentMethod } from '../../overview-contract.ts'
import type { Provider } from '../../rules.ts'
import { StripeAccounts } from '../connections/StripeAccounts.tsx'
import { PaypalAccounts } from '../paypal/PaypalAccounts.tsx'
import { BankTransferCard } from '../transfers/BankTransferCard.tsx'

/** What the card of a provider says and does besides its figures. */
export type MethodCard = {
  About: ComponentType<{ method: PaymentMethod }>
  /** Configure, or Connect while it isn't connected. */
  Action: ComponentType<{ method: PaymentMethod }>
}

/** A provider's card; one without a card isn't shown: nothing is offered that can't be connected yet. */
export const methodCards: Partial<Record<Provider, MethodCard>> = {
  test: { About: AboutTestPayments, Action: ConfigureTestPayments },
  stripe: { About: AboutStripe, Action: StripeAccounts },
  paypal: { About: AboutPaypal, Action: PaypalAccounts },
  bank: { About: AboutBankTransfer, Action: BankTransferCard },
}

function AboutTestPayments() {
  return useTranslations('money.methods')('test')
}

function AboutStripe() {
  return useTranslations('connections')('about')
}

function AboutPaypal() {
  return useTranslations('paypal')('about')
}

function AboutBankTransfer() {
  return useTranslations('transfers')('about')
}

function ConfigureTestPayments() {
  const t = useTranslations('money.methods')
  return (
    <Button kind="secondary" size="dense" to="?tab=settings">
      {t('configure')}
    </Button>
  )
}
