import { Captions, CaptionsOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MediaView } from '#areas/courses/media.ts'
import { Icon } from '#ui/Icon.tsx'
import { showCaptions, toggleCaptions, useCaptions } from './captions.ts'
import classes from './MediaPlayer.module.css'
import { useStage } from './stage.ts'

/** Captions on or off; of several languages, which. */
export function CaptionsControl({ captions }: { captions: MediaView['captions'] }) {
  const t = useTranslations('learning.media')
  const { media } = useStage()
  const language = useCaptions(media)
  if (captions.length === 0) return null
  if (captions.length === 1) {
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={t('captions')}
        aria-pressed={language !== null}
        onClick={() => media && toggleCaptions(media)}
      >
        <Icon of={language === null ? CaptionsOff : Captions} size={20} />
      </button>
    )
  }
  return (
    <select
      aria-label={t('captions')}
      className={classes.select}
      value={language ?? ''}
      onChange={(event) => media && showCaptions(media, event.currentTarget.value || null)}
    >
      <option value="">{t('captionsOff')}</option>
      {captions.map((each) => (
        <option key={each.url} value={each.language}>
          {each.label}
        </option>
      ))}
    </select>
  )
}
