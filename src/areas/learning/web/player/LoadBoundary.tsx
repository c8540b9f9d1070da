import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'

type Props = { children: ReactNode }

/** Code of a part that didn’t load takes that part away and nothing else. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NotLoaded /> : this.props.children
  }
}

function NotLoaded() {
  const t = useTranslations('learning')
  return (
    <Card flush>
      {/* What failed to load stays so until the page is new. */}
      <ErrorPanel title={t('lessonFailed')} onRetry={() => location.reload()}>
        {t('partFailed')}
      </ErrorPanel>
    </Card>
  )
}
