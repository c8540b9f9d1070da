import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { Subscription } from '../../subscriptions-contract.ts'

/** "$29.00 a month", or of a price in monthly parts "2 of 4 × $25.00". */
export function useShownPrice(): (of: Pick<Subscription, 'price' | 'interval' | 'instalments'>) => string {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  return ({ price, interval, instalments }) =>
    instalments
      ? t('plan', { ...instalments, price: format.money(price) })
      : t(`each.${interval}`, { price: format.money(price) })
}
