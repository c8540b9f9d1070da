import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PutAway } from '#areas/accounts/rules.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'

/** Puts something of the dashboard away for this person, on every device; it goes at once, and comes back if that failed. */
export function usePutAway(thing: PutAway): (away: boolean) => void {
  const t = useTranslations('dashboards.creator')
  const cache = useQueryClient()
  const queryKey = dashboardsApi.creator.queryKey()
  const show = (away: boolean) =>
    cache.setQueryData<CreatorDashboard>(queryKey, (numbers) => {
      if (!numbers) return numbers
      const others = numbers.putAway.filter((known) => known !== thing)
      return { ...numbers, putAway: away ? [...others, thing] : others }
    })
  return (away) => {
    show(away)
    dashboardsApi.putAway.call({ thing, away }).catch((error: unknown) => {
      show(!away)
      toast({ message: refusalOf(error).message || t('notPutAway') })
    })
  }
}
