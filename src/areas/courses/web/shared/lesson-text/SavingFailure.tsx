import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { useFileDownload } from './file-saving.ts'

/** What was not saved, and the way to try again. */
export function SavingFailure({ saving }: { saving: ReturnType<typeof useFileDownload> }) {
  const t = useTranslations('lessonText.saving')
  const { failed } = saving
  if (!failed) return null
  const { message, requestId } = refusalOf(failed.error)
  return (
    <ErrorPanel title={t('failed')} onRetry={() => saving.save(failed.fileId)} requestId={requestId}>
      {message || t('failedText')}
    </ErrorPanel>
  )
}
