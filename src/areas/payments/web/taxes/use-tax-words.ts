import { useMemo } from 'react'
import { useReaderRegion } from '#webkit/format.ts'

/** Rates and countries as the reader's region writes them. */
export function useTaxWords() {
  const region = useReaderRegion()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 2 })
    const names = new Intl.DisplayNames([region], { type: 'region' })
    return {
      rate: (basisPoints: number) => percent.format(basisPoints / 10_000),
      country: (code: string) => names.of(code) ?? code,
    }
  }, [region])
}
