import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { MoneyText } from '#ui/MoneyText.tsx'

/** What a course costs: an amount, or Free. */
export function CoursePrice({ price }: { price: Money }) {
  const t = useTranslations('courses')
  return price.cents === 0 ? t('free') : <MoneyText money={price} />
}
