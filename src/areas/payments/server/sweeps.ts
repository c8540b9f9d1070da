import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { deliverDueOrders, reconcileOrders } from './checkout/sweeping.ts'
import { checkLedger } from './ledger.ts'

export const paymentsSweeps = (log: Log): Sweep[] => [
  {
    name: 'payments.reconcile',
    everySeconds: 5,
    run: (ctx, stopping) => reconcileOrders(ctx, log, { stopping }),
  },
  {
    name: 'payments.checkLedger',
    everySeconds: 86_400,
    isOnlyLooking: true,
    run: (ctx) => checkLedger(ctx, log),
  },
  {
    name: 'payments.deliver',
    everySeconds: 5,
    run: (ctx, stopping) => deliverDueOrders(ctx, log, stopping),
  },
  {
    name: 'payments.forgetDrafts',
    everySeconds: 3600,
    run: async ({ instance }) => {
      for (const provider of instance.payments.providers) await provider.sweep?.()
    },
  },
]
