import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** A fee; one that its provider hasn't confirmed says that it's an estimate. */
export function FeeText({ fee, isEstimated }: { fee: Money; isEstimated: boolean }) {
  const t = useTranslations('money.fees')
  if (!isEstimated) return <MoneyText money={fee} />
  return (
    <span title={t('why')}>
      <span aria-hidden="true">≈&nbsp;</span>
      <MoneyText money={fee} /> <VisuallyHidden>{t('estimated')}</VisuallyHidden>
    </span>
  )
}
