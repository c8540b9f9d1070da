import { useTranslations } from 'use-intl'
import { Chip } from './Chip.tsx'

export type PlanKey = 'free_plan' | 'basic_plan' | 'pro_plan'

/** The name of a plan as a tag. */
export function PlanBadge({ plan }: { plan: PlanKey }) {
  const t = useTranslations('ui.planNames')
  return <Chip>{t(plan)}</Chip>
}
