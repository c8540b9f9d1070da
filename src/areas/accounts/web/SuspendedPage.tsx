import { useMutation } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { useFormat } from '#webkit/format.ts'
import { type Suspension, useAuth } from '#webkit/session.tsx'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

/** /suspended: since when, why, whom to contact, and how to sign out. */
export function SuspendedPage() {
  const t = useTranslations('ended.suspended')
  const { loading, failed, user, suspension, signOut, refresh } = useAuth()
  const leaving = useMutation({ mutationFn: signOut })
  if (loading) return <LoadingScreen failed={failed} onRetry={() => void refresh()} />
  if (!suspension) return <Navigate to={user ? '/dashboard' : '/signin'} replace />

  return (
    <Door title={t('title')} drawing={<StateDrawing of="stopped" />}>
      <Facts suspension={suspension} />
      <FormError>{leaving.isError ? t('failed') : null}</FormError>
      <div className={classes.actions}>
        <Button size="large" busy={leaving.isPending} busyLabel={t('busy')} onClick={() => leaving.mutate()}>
          {t('signOut')}
        </Button>
      </div>
    </Door>
  )
}

function Facts({ suspension: { since, reason, contact } }: { suspension: Suspension }) {
  const t = useTranslations('ended.suspended')
  const format = useFormat()
  return (
    <dl className={classes.facts}>
      <dt>{t('since')}</dt>
      <dd>{since ? format.dateTime(since) : t('unknown')}</dd>
      <dt>{t('reason')}</dt>
      <dd>{reason || t('unknown')}</dd>
      <dt>{t('contact')}</dt>
      <dd>{contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact || t('unknown')}</dd>
    </dl>
  )
}
