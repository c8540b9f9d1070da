import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCountedNouns } from '#webkit/products.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { useUser } from '#webkit/session.tsx'
import { plansApi } from '../api.ts'

/** Says that the plan has no room for another one before anything is typed; nothing while there is room. */
export function PlanFullNotice() {
  const t = useTranslations('planFull')
  const wayHere = useWayHere()
  const names = useTranslations('ui.planNames')
  const { plan } = useUser()
  const { data } = useQuery(plansApi.usage.queryOptions())
  const nouns = useCountedNouns()
  if (!data?.isFull) return null
  return (
    <Notice
      tone="wait"
      action={
        <Link to="/upgrade" state={wayHere}>
          {t('plans')}
        </Link>
      }
    >
      {t('text', { plan: names(plan), ...nouns })}
    </Notice>
  )
}
