import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { InstanceSettingsView } from '../../settings-contract.ts'
import classes from './settings.module.css'
import { TestStorage } from './TestStorage.tsx'

/** What's set outside the app, and what to know about backups and payments. */
export function OutsideFacts({ settings }: { settings: InstanceSettingsView }) {
  const t = useTranslations('adminSystem.settings')
  const format = useFormat()
  const facts = [
    [t('storage.address'), settings.address, t('storage.addressVar')],
    [
      t('storage.files'),
      t(`storage.${settings.storage.kind}`, { place: settings.storage.place }),
      t('storage.filesVar'),
    ],
    [
      t('storage.upload'),
      t('storage.megabytes', { value: format.number(settings.maxUploadMb) }),
      t('storage.uploadVar'),
    ],
  ] as const
  return (
    <>
      <Card title={t('storage.title')}>
        <dl className={classes.facts}>
          {facts.map(([name, value, variable]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <span className={classes.hint}>{variable}</span>
              </dd>
            </div>
          ))}
        </dl>
        <TestStorage />
      </Card>
      <Card title={t('backups.title')}>
        <p className={classes.text}>{t('backups.text')}</p>
      </Card>
      <Card title={t('payments.title')}>
        <p className={classes.text}>
          {t('payments.text')} <Link to="/admin/billing">{t('payments.plans')}</Link>
        </p>
      </Card>
    </>
  )
}
