import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'

type Props = { error: unknown; onRetry: () => void; title?: string }

/** Shown in place of a part of the dashboard that failed; everything around it keeps working (P7). */
export function DashboardFailed({ error, onRetry, title }: Props) {
  const t = useTranslations('dashboards')
  const { message, requestId } = refusalOf(error)
  return (
    <Card flush>
      <ErrorPanel title={title ?? t('failed')} onRetry={onRetry} requestId={requestId}>
        {message || t('failedText')}
      </ErrorPanel>
    </Card>
  )
}
