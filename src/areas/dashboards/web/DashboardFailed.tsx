import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'

/** Stands where the dashboard would be; the frame around it goes on. */
export function DashboardFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('dashboards')
  const { message, requestId } = refusalOf(error)
  return (
    <Card flush>
      <ErrorPanel title={t('failed')} onRetry={onRetry} requestId={requestId}>
        {message || t('failedText')}
      </ErrorPanel>
    </Card>
  )
}
