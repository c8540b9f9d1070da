import { useNetwork } from '@mantine/hooks'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Strip } from './Strip.tsx'

/** Shows itself while the device is offline. */
export function OfflineStrip() {
  const t = useTranslations('ui')
  const { online } = useNetwork()
  return online === false ? (
    <Strip icon={WifiOff}>
      <b>{t('offline')}</b> {t('offlineText')}
    </Strip>
  ) : null
}
