import { useLocale, useTranslations } from 'use-intl'
import { whyNotUploadable } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import type { Lesson } from '../../../contract.ts'
import { maxCaptions } from '../../../media-rules.ts'
import { captionsFile, languageName, languageOf } from './captions.ts'
import { withMedia } from './media-changes.ts'
import { useStartUpload } from './use-body-uploads.ts'

/** Takes a .vtt or .srt file for a lesson. Answers why it cannot be used, in words, or null. */
export function useTakeCaptions() {
  const t = useTranslations('lessonKinds.captions')
  const locale = useLocale()
  const limits = useUploadLimits()
  const size = useFileSize()
  const start = useStartUpload()
  return async (lesson: Lesson, given: File): Promise<string | null> => {
    const file = await captionsFile(given)
    if (!file) return t('unreadable', { name: given.name })
    const why = whyNotUploadable('captions', file, limits)
    if (why) return t(why, { name: given.name, max: size(limits.captions) })
    const language = languageOf(given.name, navigator.language.split('-')[0] ?? locale)
    start(lesson, file, {
      slot: 'captions',
      purpose: 'captions',
      place: (done) => (now) => {
        const added = { fileId: done.id, language, label: languageName(language, locale) }
        return withMedia(now, { captions: [...(now.media?.captions ?? []), added].slice(0, maxCaptions) })
      },
    })
    return null
  }
}
