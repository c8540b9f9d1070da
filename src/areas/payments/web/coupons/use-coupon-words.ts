import { useTranslations } from 'use-intl'
import { formatDay } from '#kernel/time.ts'
import { useFormat, useReaderRegion } from '#webkit/format.ts'
import type { CouponChange, CouponValue } from '../../coupon-rules.ts'
import type { CouponSummary } from '../../coupons-contract.ts'

type Takes = Pick<CouponSummary, 'basisPoints' | 'amountCents' | 'amountCurrency'>

/** What a coupon says of itself, in words. */
export function useCouponWords() {
  const t = useTranslations('coupons')
  const format = useFormat()
  const region = useReaderRegion()
  const percent = (basisPoints: number) => format.percent(basisPoints / 100, basisPoints % 100 === 0 ? 0 : 2)
  const takes = ({ basisPoints, amountCents: cents, amountCurrency: currency }: Takes) =>
    basisPoints !== null
      ? percent(basisPoints)
      : cents !== null && currency
        ? format.money({ cents, currency })
        : t('nothing')
  /** A day as it's kept, which is the same in every zone. */
  const day = (iso: string) => formatDay(`${iso}T12:00:00Z`, region, 'UTC')
  const worded = (field: CouponChange['field'], value: CouponValue): string => {
    if (value === null)
      return t(
        field === 'offerIds' ? 'sheet.everything' : field === 'expiresOn' ? 'sheet.never' : 'sheet.none',
      )
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value)) return t('sheet.things', { count: value.length })
    if (typeof value === 'object')
      return 'basisPoints' in value ? percent(value.basisPoints) : format.money(value)
    if (field === 'expiresOn') return day(value)
    if (field === 'periods') return t(value === 'all' ? 'form.every' : 'form.first')
    return value
  }
  const changeOf = ({ field, from, to }: CouponChange) =>
    t('changed', { field: t(`fields.${field}`), from: worded(field, from), to: worded(field, to) })
  return { takes, day, changeOf }
}
