import { useTranslations } from 'use-intl'

/** "Chrome on Linux", as the server calls a device, in the reader's language. */
export function useDeviceNames(): (device: string) => string {
  const t = useTranslations('settings.sessions')
  return (device) => {
    const [browser, system] = device.split(' on ')
    return browser && system ? t('device', { browser, system }) : device
  }
}

export const useDeviceName = (device: string): string => useDeviceNames()(device)
