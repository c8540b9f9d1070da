import { useTranslations } from 'use-intl'
import { rates } from '../../media-rules.ts'
import type { PlayerWords } from '../../PlayerControls.tsx'

/** What the player's controls say in the editor, where "Captions" is the way to set them. */
export function usePlayerWords(): PlayerWords {
  const t = useTranslations('lessonKinds.player')
  return {
    speed: t('speed'),
    rates: rates.map((rate) => ({ rate, label: t('times', { rate }) })),
    captions: t('captions'),
    captionsOff: t('captionsOff'),
  }
}
