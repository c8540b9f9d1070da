import { useTranslations } from 'use-intl'
import type { Connection } from '../../connections-contract.ts'
import { ConfigureDialog } from '../connections/ConfigureDialog.tsx'
import { ConnectPaypalDialog } from './ConnectPaypalDialog.tsx'

type Props = { opened: boolean; onClose: () => void; connection: Connection }

export function ConfigurePaypalDialog(props: Props) {
  const t = useTranslations('paypal')
  const { mode } = props.connection
  return (
    <ConfigureDialog
      {...props}
      provider="PayPal"
      t={t}
      connectDialog={(opened, onClose) => (
        <ConnectPaypalDialog opened={opened} onClose={onClose} mode={mode} />
      )}
    />
  )
}
