import { useTranslations } from 'use-intl'
import { ShortcutSheet } from '#ui/ShortcutSheet.tsx'
import type { NavItem } from '#ui/shell/nav.ts'

const letters: Record<string, string> = { '/dashboard': 'd', '/courses': 'c', '/settings': 's' }

type Props = { opened: boolean; onClose: () => void; items: readonly NavItem[] }

/** Every key of the frame: only those that lead somewhere for this person. */
export function KeySheet({ opened, onClose, items }: Props) {
  const t = useTranslations('app')
  const places = [...items, { label: t('nav.settings'), to: '/settings' }]
  const goTo = places.flatMap(({ label, to }) => {
    const letter = to ? letters[to] : undefined
    return letter ? [{ label, keys: ['g', letter], sequence: true }] : []
  })
  const everywhere = [
    { label: t('keys.sheet'), keys: ['?'] },
    { label: t('keys.sidebar'), keys: ['['] },
    { label: t('keys.submit'), keys: ['Ctrl', 'Enter'] },
  ]
  return (
    <ShortcutSheet
      opened={opened}
      onClose={onClose}
      groups={[
        { label: t('keys.everywhere'), items: everywhere },
        { label: t('keys.goTo'), items: goTo },
      ]}
    />
  )
}
