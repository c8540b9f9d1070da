import { useTranslations } from 'use-intl'
import classes from '../SettingsPage.module.css'
import { HistoryCard } from './HistoryCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** Settings › security: everything that keeps strangers out of the account. */
export function SecurityTab() {
  const t = useTranslations('settings.security')
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('tabTitle')}</h2>
        <p className={classes.text}>{t('tabText')}</p>
      </div>
      <PasswordCard />
      <SecondFactorCard />
      <SessionsCard />
      <HistoryCard />
    </div>
  )
}
