import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { rememberEmail } from './remembered-email.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

/** /account-deleted: an account's last page, for whoever deleted it and for devices that were still signed in to it. */
export function AccountDeletedPage() {
  const t = useTranslations('ended.deleted')
  // Otherwise the sign-in form would offer it.
  useEffect(() => rememberEmail(null), [])
  return (
    <Door title={t('title')} drawing={<StateDrawing of="stopped" />}>
      <p className={classes.lead}>
        {t('ended')} {t('next')}
      </p>
      <div className={classes.actions}>
        <Button size="large" href="/">
          {t('home')}
        </Button>
      </div>
      <p>
        <Link to="/signup">{t('again')}</Link>
      </p>
    </Door>
  )
}
