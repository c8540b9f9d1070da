import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keepInterest } from '#areas/accounts/web/shared/interest.ts'
import type { Plan } from '#kernel/actor.ts'
import { toast } from '#ui/toasts.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { plansApi } from './api.ts'

/** Changes the plan, says so with ten seconds to undo, and shows everything that hangs on the plan anew. */
export function usePlanChange(select: (plan: Plan) => void) {
  const t = useTranslations('plans.bar')
  const names = useTranslations('ui.planNames')
  const { plan: current } = useUser()
  const { updatePlan } = useAuth()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ to }: { from: Plan; to: Plan }) => updatePlan(to),
    onSuccess: async (_user, { from, to }) => {
      select(to)
      keepInterest(null)
      toast({ message: t('done', { plan: names(to) }), onUndo: () => change.mutate({ from: to, to: from }) })
      // The bar that was pressed is gone; the focus goes to what is chosen now.
      document.querySelector<HTMLElement>(`input[name="plan"][value="${to}"]`)?.focus()
      await cache.invalidateQueries({ queryKey: plansApi.key() })
    },
    // Logged and shown: a failure on this page must not be silent.
    onError: (error) => console.error('The plan wasn’t changed.', error),
  })
  return {
    to: (plan: Plan) => change.mutate({ from: current, to: plan }),
    busy: change.isPending,
    failed: change.isError,
  }
}
