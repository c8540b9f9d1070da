import type { DownloadsSiteText } from './words.ts'

/** "640 kB", "2.1 MB": sizes in powers of ten, in two digits. */
export function sizeInWords(bytes: number, locale: string, text: DownloadsSiteText): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const number = bytes / 1000 ** power
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: number < 10 && power > 1 ? 1 : 0 })
  return text.bytes(digits.format(number), power)
}
