import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { paymentProvider } from './checkout/paying.ts'
import { deliverDueOrders, reconcileOrders } from './checkout/settling.ts'
import { checkLedger } from './ledger.ts'

export const paymentsSweeps = (log: Log): Sweep[] => [
  { name: 'payments.reconcile', everySeconds: 5, run: (ctx) => reconcileOrders(ctx, paymentProvider(), log) },
  { name: 'payments.checkLedger', everySeconds: 86_400, run: (ctx) => checkLedger(ctx, log) },
  { name: 'payments.deliver', everySeconds: 5, run: (ctx) => deliverDueOrders(ctx, log) },
]
