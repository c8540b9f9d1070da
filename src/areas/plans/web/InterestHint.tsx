import { useTranslations } from 'use-intl'
import type { Interest } from '#areas/accounts/web/shared/interest.ts'
import type { Plan } from '#kernel/actor.ts'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { homePlans } from '../facts.ts'

/** The plan of the home page that brought the person here, under its name in the app; nothing once they have it. */
export function InterestHint({ interest, current }: { interest: Interest; current: Plan }) {
  const t = useTranslations('plans')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const { name, price, plan } = homePlans[interest]
  if (plan === current) return null
  return (
    <Notice>
      {t.rich('interest', {
        name,
        price: format.price(price),
        plan: names(plan),
        b: (chunks) => <b>{chunks}</b>,
      })}
    </Notice>
  )
}
