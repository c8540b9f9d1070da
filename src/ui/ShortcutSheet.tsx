import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'
import { type ShortcutGroup, ShortcutList } from './ShortcutList.tsx'

export type { Shortcut, ShortcutGroup } from './ShortcutList.tsx'

type Props = { opened: boolean; onClose: () => void; groups: readonly ShortcutGroup[]; footer?: ReactNode }

/** Every key that does something here; opened with `?`. */
export function ShortcutSheet({ opened, onClose, groups, footer }: Props) {
  const t = useTranslations('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts')} size="wide" footer={footer}>
      <ShortcutList groups={groups} />
    </Dialog>
  )
}
