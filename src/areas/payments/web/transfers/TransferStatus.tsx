import { useTranslations } from 'use-intl'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { BankTransfer } from '../../transfers-contract.ts'

const chips = {
  waiting: 'processing',
  part: 'warning',
  arrived: 'processing',
  paid: 'completed',
  expired: 'failed',
  canceled: 'inactive',
} as const

/** How far a transfer is, as its word. */
export function TransferStatus({ transfer: { state, received } }: { transfer: BankTransfer }) {
  const t = useTranslations('transfers.states')
  const shown = received.cents > 0 ? 'part' : state
  return <StatusChip status={chips[shown]} label={t(shown)} />
}
