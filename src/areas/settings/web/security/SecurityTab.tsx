import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import classes from '../SettingsPage.module.css'
import { HistoryRow } from './HistoryRow.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { SecondFactorRow } from './SecondFactorRow.tsx'
import { SessionsRow } from './SessionsRow.tsx'

/** Settings › security: everything that keeps strangers out of the account. */
export function SecurityTab() {
  const t = useTranslations('settings.security')
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('tabTitle')}</h2>
        <p className={classes.text}>{t('tabText')}</p>
      </div>
      <Card label={t('tabTitle')} flush>
        <PasswordRow />
        <SecondFactorRow />
        <SessionsRow />
        <HistoryRow />
      </Card>
    </div>
  )
}
