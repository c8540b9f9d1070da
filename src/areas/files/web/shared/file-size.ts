import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'

/** "640 MB", "2.05 GB": sizes in powers of ten, as phones and shops count them. */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslations('files.size')
  const { number } = useFormat()
  return (bytes) => {
    if (bytes < 1000) return t('bytes', { n: number(bytes) })
    if (bytes < 1_000_000) return t('kb', { n: number(Math.round(bytes / 1000)) })
    if (bytes < 1_000_000_000) return t('mb', { n: number(short(bytes / 1_000_000)) })
    return t('gb', { n: number(short(bytes / 1_000_000_000)) })
  }
}

/** Three digits say enough. */
const short = (n: number) => Number(n.toPrecision(3))
