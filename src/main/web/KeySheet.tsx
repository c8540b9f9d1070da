import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { ShortcutSheet } from '#ui/ShortcutSheet.tsx'
import { useShortcuts } from './shortcuts.ts'

type Props = { opened: boolean; onClose: () => void }

/** Every key there is; opened with `?`. */
export function KeySheet({ opened, onClose }: Props) {
  const t = useTranslations('app.keys')
  const groups = useShortcuts()
  return (
    <ShortcutSheet
      opened={opened}
      onClose={onClose}
      groups={groups}
      footer={
        <Link to="/settings?tab=profile" onClick={onClose}>
          {t('switchOff')}
        </Link>
      }
    />
  )
}
