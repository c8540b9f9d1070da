import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanSale } from '../contract.ts'
import { billingApi } from './api.ts'

/** Whatever is done about the sale answers how it is then. */
export function useSaleChange<I>(call: (input: I) => Promise<PlanSale>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (sale) => cache.setQueryData(billingApi.sale.queryKey(), sale),
  })
}
