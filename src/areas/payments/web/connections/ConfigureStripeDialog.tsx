import { useTranslations } from 'use-intl'
import type { Connection } from '../../connections-contract.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import { ConnectStripeDialog } from './ConnectStripeDialog.tsx'

type Props = { opened: boolean; onClose: () => void; connection: Connection }

export function ConfigureStripeDialog(props: Props) {
  const t = useTranslations('connections')
  return (
    <ConfigureDialog
      {...props}
      provider="Stripe"
      t={t}
      delayed={{ label: t('settings.delayed'), hint: t('settings.delayedHint') }}
      connectDialog={(opened, onClose) => <ConnectStripeDialog opened={opened} onClose={onClose} />}
    />
  )
}
