import { useTranslations } from 'use-intl'

/** "12 hours", "2 days". */
export function useLength() {
  const t = useTranslations('coaching.availability.rules')
  return (hours: number) =>
    hours >= 48 && hours % 24 === 0 ? t('days', { count: hours / 24 }) : t('hours', { count: hours })
}
