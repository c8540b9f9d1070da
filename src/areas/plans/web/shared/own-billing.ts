import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { PlanBilling } from '../../plan-billing-contract.ts'
import { plansApi } from '../api.ts'
import { planBillingApi } from './plan-billing.ts'

/** The own plan and its payments. Whoever comes back from paying has another plan than the session knows: it's read anew. */
export function useOwnBilling() {
  const { plan, role } = useUser()
  const { refresh } = useAuth()
  const billing = useQuery({ ...planBillingApi.mine.queryOptions(), enabled: role === 'creator' })
  const isOther = billing.data !== undefined && !billing.isFetching && billing.data.plan !== plan
  const cache = useQueryClient()
  useEffect(() => {
    if (!isOther) return
    void refresh().then(() => cache.invalidateQueries({ queryKey: plansApi.key() }))
  }, [isOther, refresh, cache])
  return billing
}

/** Whether changing it is a question of money. */
export const isPaidFor = (billing: PlanBilling | undefined): boolean =>
  billing !== undefined && (billing.isCharged || billing.paid !== null)
