import { useTranslations } from 'use-intl'
import doorClasses from '#areas/accounts/web/shared/Door.module.css'
import { Door } from '#areas/accounts/web/shared/Door.tsx'
import { StateDrawing } from '#areas/accounts/web/shared/StateDrawing.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { useAuth } from '#webkit/session.tsx'
import { InFrame } from './InFrame.tsx'

/** Nothing is at this address: inside the frame for who is signed in, on its own for a visitor. */
export function NotFoundPage() {
  const t = useTranslations('app.notFound')
  const { user, loading, failed, refresh } = useAuth()
  if (loading) return <LoadingScreen failed={failed} onRetry={() => void refresh()} />
  if (!user) {
    return (
      <Door title={t('title')} drawing={<StateDrawing of="lost" />}>
        <p className={doorClasses.lead}>{t('text')}</p>
        <div className={doorClasses.actions}>
          <Button size="large" href="/">
            {t('toHome')}
          </Button>
        </div>
      </Door>
    )
  }
  return (
    <InFrame title={t('title')} text={t('text')} drawing="lost">
      <Button to="/dashboard">{t('toDashboard')}</Button>
    </InFrame>
  )
}
