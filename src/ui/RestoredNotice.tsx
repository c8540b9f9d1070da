import { useFormatter, useTranslations } from 'use-intl'
import { Notice } from './Notice.tsx'

/** Says that a form holds what was typed before: the session had ended, or the page was closed. */
export function RestoredNotice({ at }: { at: Date | null }) {
  const t = useTranslations('ui')
  const format = useFormatter()
  if (!at) return null
  const when = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })
  return <Notice title={t('restoredTitle')}>{t('restoredText', { when })}</Notice>
}
