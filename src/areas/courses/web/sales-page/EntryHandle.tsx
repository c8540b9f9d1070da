import { GripVertical, Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import type { Entries } from './use-entries.ts'

type Props = { entries: Entries; entry: string; name: string }

/** Before an entry: dragged, or moved with the arrow keys. */
export function EntryHandle({ entries, entry, name }: Props) {
  const t = useTranslations('salesPage.list')
  return (
    <button
      type="button"
      className="edit-handle"
      aria-label={t('move', { name })}
      {...entries.handle(entry, name)}
    >
      <Icon of={GripVertical} size={16} />
    </button>
  )
}

/** Behind an entry, while it's pointed at or typed in. */
export function EntryRemove({ entries, entry, name }: Props) {
  const t = useTranslations('salesPage.list')
  return (
    <button
      type="button"
      className="edit-remove"
      aria-label={t('remove', { name })}
      onClick={() => entries.remove(entry, name)}
    >
      <Icon of={X} size={16} />
    </button>
  )
}

type AddProps = { entries: Entries; isFull: boolean; words: { full: string; add: string } }

/** After the last entry. */
export function EntryAdd({ entries, isFull, words }: AddProps) {
  if (isFull) return words.full
  return (
    <button type="button" onClick={() => entries.add()}>
      <Icon of={Plus} size={16} /> {words.add}
    </button>
  )
}
