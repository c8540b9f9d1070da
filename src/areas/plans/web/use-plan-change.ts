import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keepInterest } from '#areas/accounts/web/shared/interest.ts'
import { type Plan, planRank } from '#kernel/actor.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useGo, useReturnPath } from '#webkit/return-path.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { PlanChange } from '../plan-billing-contract.ts'
import { plansApi } from './api.ts'
import { planBillingApi } from './shared/plan-billing.ts'
import { keepWayBack } from './shared/way-back.ts'

type Move = { from: Plan; to: Plan; change: PlanChange | undefined }

/**
 * Changes the plan as it's paid for: at its checkout, by what's on file, or just so. Says so, with ten seconds to undo where nothing was
 * charged, and shows everything that hangs on the plan anew. Who was sent here for a larger plan comes back there once it's paid.
 */
export function usePlanChange(select: (plan: Plan) => void) {
  const t = useTranslations('plans.bar')
  const names = useTranslations('ui.planNames')
  const { plan: current } = useUser()
  const { updatePlan, refresh } = useAuth()
  const cache = useQueryClient()
  const wayBack = useReturnPath()
  const go = useGo()
  const move = useMutation({
    // Answers where the browser continues, if it does.
    mutationFn: async ({ to, change }: Move): Promise<string | null> => {
      if (change?.way === 'checkout') return change.path
      if (change?.way === 'pay' || change?.way === 'back') {
        const done = await planBillingApi.change.call({ plan: to, shownCents: change.amount.cents })
        if (done.path) return done.path
        await refresh()
      } else await updatePlan(to)
      return null
    },
    onSuccess: async (path, { from, to, change }) => {
      if (path) {
        keepWayBack(wayBack)
        return window.location.assign(path)
      }
      select(to)
      keepInterest(null)
      const message = t('done', { plan: names(to) })
      const canUndo = change?.canUndo ?? true
      toast(canUndo ? { message, onUndo: () => move.mutate({ from: to, to: from, change }) } : { message })
      // The bar that was pressed is gone; the focus goes to what is chosen now.
      document.querySelector<HTMLElement>(`input[name="plan"][value="${to}"]`)?.focus()
      await Promise.all([
        cache.invalidateQueries({ queryKey: plansApi.key() }),
        cache.invalidateQueries({ queryKey: planBillingApi.key() }),
      ])
      if (wayBack && change?.way === 'pay' && planRank[to] > planRank[from]) go(wayBack)
    },
    onError: async (error) => {
      // Logged and shown: a failure on this page must not be silent.
      console.error('The plan wasn’t changed.', error)
      await cache.invalidateQueries({ queryKey: planBillingApi.key() })
    },
  })
  const refused = move.error && refusalOf(move.error)
  return {
    to: (to: Plan, change: PlanChange | undefined) => move.mutate({ from: current, to, change }),
    // A page that's on its way is as good as busy.
    busy: move.isPending || (move.isSuccess && move.data !== null),
    failed: move.isError,
    /** What the server says of it, where that's for people: a declined card, an amount that's another by now. */
    because: refused?.code === 'CONFLICT' ? refused.message : null,
  }
}
