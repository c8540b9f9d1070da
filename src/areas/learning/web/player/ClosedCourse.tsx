import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ToSignIn } from '#webkit/Guard.tsx'
import { safePath } from '#webkit/places.ts'
import type { Refusal } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import classes from './LearnPage.module.css'
import { PlainPage } from './PlainPage.tsx'

/** Why the course is not shown, and where to go instead. */
export function ClosedCourse({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const t = useTranslations('learning')
  const { status, message, requestId } = refusal
  if (status === 401) return <ToSignIn />
  if (status === 403) {
    return (
      <PlainPage
        title={t(refusal.data.reason === 'not-proven' ? 'unproven' : 'closed')}
        text={message || t('closedText')}
      >
        <WayOut salesPath={safePath(refusal.data.href)} />
      </PlainPage>
    )
  }
  if (status === 404 || status === 422) {
    return (
      <PlainPage title={t('missing')} text={t('missingText')}>
        <WayOut salesPath={null} />
      </PlainPage>
    )
  }
  return (
    <main className={classes.plain}>
      <Card flush>
        <ErrorPanel title={t('courseFailed')} onRetry={onRetry} requestId={requestId}>
          {message || t('courseFailedText')}
        </ErrorPanel>
      </Card>
    </main>
  )
}

/** The sales page if the server named it; otherwise what the account has, or the account itself. */
function WayOut({ salesPath }: { salesPath: string | null }) {
  const t = useTranslations('learning')
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (salesPath) return <Button href={salesPath}>{t('seeCourse')}</Button>
  if (user) return <Button to="/library">{t('myLearning')}</Button>
  return (
    <Button to="/signin" state={{ from: pathname }}>
      {t('signIn')}
    </Button>
  )
}
