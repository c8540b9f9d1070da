import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './SalesPageEditor.module.css'

type Props = {
  /** "Line 2". */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Beside an entry of a list: up, down, out. */
export function EntryTools({ name, isFirst, isLast, onMove, onRemove }: Props) {
  const t = useTranslations('salesPage.list')
  return (
    <span className={classes.tools}>
      <IconButton
        icon={ArrowUp}
        size="small"
        label={t('up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={t('down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon={X} size="small" label={t('remove', { name })} onClick={onRemove} />
    </span>
  )
}
