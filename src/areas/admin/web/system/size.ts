import { useFormat } from '#webkit/format.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** "184 MB", "1.4 GB": only as many digits as are useful. */
export function useSizeWords(): (bytes: number) => string {
  const { number } = useFormat()
  return (bytes) => {
    const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
    const value = bytes / 1024 ** step
    const digits = value >= 10 || step === 0 ? 0 : 1
    return `${number(Number(value.toFixed(digits)))} ${units[step]}`
  }
}
