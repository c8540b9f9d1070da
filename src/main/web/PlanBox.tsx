import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PlanUsage as Usage } from '#areas/plans/contract.ts'
import { plansApi } from '#areas/plans/web/api.ts'
import type { Plan } from '#kernel/actor.ts'
import { PlanUsage } from '#ui/PlanUsage.tsx'

/** The creator's plan at the foot of the sidebar, with how much of it is used. A plan without limits has nothing to say. */
export function PlanBox({ plan }: { plan: Plan }) {
  return plan === 'pro_plan' ? null : <LimitedPlan plan={plan} />
}

function LimitedPlan({ plan }: { plan: Plan }) {
  const t = useTranslations('app.plan')
  const names = useTranslations('ui.planNames')
  // While it loads, and when it fails, the plan's name alone is still true.
  const { data: usage } = useQuery(plansApi.usage.queryOptions())
  const meter = usage ? nearestLimit(usage) : null
  return (
    <PlanUsage
      planLabel={names(plan)}
      lines={usage ? linesOf(usage, t) : []}
      meter={meter ? { ...meter, line: 'courses', label: t('meter') } : undefined}
      to="/upgrade"
    />
  )
}

function linesOf(usage: Usage, t: ReturnType<typeof useTranslations<'app.plan'>>): string[] {
  const { courses, courseLimit, students, studentLimit, enforced } = usage
  if (!enforced) return [t('coursesOpen', { used: courses }), t('studentsOpen', { used: students })]
  return [
    courseLimit === null
      ? t('coursesOpen', { used: courses })
      : t('courses', { used: courses, limit: courseLimit }),
    studentLimit === null
      ? t('studentsOpen', { used: students })
      : t('students', { used: students, limit: studentLimit }),
  ]
}

/** The count that will be full first. */
function nearestLimit({ courses, courseLimit, students, studentLimit, enforced }: Usage) {
  if (!enforced) return null
  const counts = [
    { used: courses, limit: courseLimit },
    { used: students, limit: studentLimit },
  ].filter((count): count is { used: number; limit: number } => count.limit !== null)
  return counts.sort((a, b) => b.used / b.limit - a.used / a.limit)[0] ?? null
}
