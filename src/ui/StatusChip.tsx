import { useTranslations } from 'use-intl'
import { Chip } from './Chip.tsx'
import { type Status, statuses } from './statuses.ts'

/** A state as icon, word and tint. `label` replaces the word where the screen needs its own ("Paid, being delivered"). */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  const t = useTranslations('ui.status')
  const { tone, icon } = statuses[status]
  return (
    <Chip tone={tone} icon={icon}>
      {label ?? t(status)}
    </Chip>
  )
}
