import { useTranslations } from 'use-intl'

/** "14 ms", "1.2 s"; a dash if nothing was measured. */
export function useDuration(): (ms: number | null) => string {
  const t = useTranslations('adminSystem.api')
  return (ms) => {
    if (ms === null) return '—'
    if (ms >= 1_000) return t('seconds', { value: (ms / 1_000).toFixed(1) })
    return t('ms', { value: ms >= 10 ? String(Math.round(ms)) : ms.toFixed(1) })
  }
}
