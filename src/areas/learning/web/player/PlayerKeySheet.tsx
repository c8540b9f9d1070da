import { useTranslations } from 'use-intl'
import { ShortcutSheet } from '#ui/ShortcutSheet.tsx'
import { useStage } from './media/stage.ts'

/** Every key that does something in this lesson. */
export function PlayerKeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('learning.keys')
  const { media } = useStage()
  const lesson = [
    { label: t('previous'), keys: media ? ['P'] : ['P', '←'] },
    { label: t('next'), keys: media ? ['N'] : ['N', '→'] },
    { label: t('complete'), keys: media ? ['d'] : ['d', 'c'] },
    { label: t('notes'), keys: ['n'] },
    { label: t('help'), keys: ['?'] },
  ]
  const playing = [
    { label: t('play'), keys: [t('space'), 'k'] },
    { label: t('seek'), keys: ['←', '→'] },
    { label: t('seekMore'), keys: ['j', 'l'] },
    { label: t('speed'), keys: ['<', '>'] },
    { label: t('captions'), keys: ['c'] },
    { label: t('mute'), keys: ['m'] },
    { label: t('fullScreen'), keys: ['f'] },
  ]
  return (
    <ShortcutSheet
      opened={opened}
      onClose={onClose}
      groups={[
        ...(media ? [{ label: t('playing'), items: playing }] : []),
        { label: t('lesson'), items: lesson },
      ]}
    />
  )
}
