import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'

/** "640 MB", "2.04 GB": sizes in powers of ten, as phones and shops count them, in three digits or as many as asked. */
export function useFileSize(digits = 3): (bytes: number) => string {
  const t = useTranslations('files.size')
  const { number } = useFormat()
  return (bytes) => {
    if (bytes < 1000) return t('bytes', { n: number(bytes) })
    if (bytes < 1_000_000) return t('kb', { n: number(Math.round(bytes / 1000)) })
    if (bytes < 1_000_000_000) return t('mb', { n: number(short(bytes / 1_000_000, digits)) })
    if (bytes < 1_000_000_000_000) return t('gb', { n: number(short(bytes / 1_000_000_000, digits)) })
    return t('tb', { n: number(short(bytes / 1_000_000_000_000, digits)) })
  }
}

/** Never more than there is: what is said to be the most is taken. */
function short(n: number, digits: number): number {
  const unit = 10 ** (Math.floor(Math.log10(n)) + 1 - digits)
  return Number((Math.floor(n / unit + 1e-9) * unit).toPrecision(digits))
}
