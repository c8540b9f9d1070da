import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { deliverDueOrders, reconcileOrders } from './checkout/sweeping.ts'
import { pollConnections } from './connections/polling.ts'
import { forgetMessages } from './connections/webhook-news.ts'
import { followTestDisputes } from './disputes/sweeping.ts'
import { forgetOldBuyers } from './documents/retention.ts'
import { sweepReminders } from './extras/reminders.ts'
import { checkLedger } from './ledger.ts'
import { payoutsSweeps } from './payouts/sweeping.ts'
import { sweepRefunds } from './refunds/sweeping.ts'
import { subscriptionSweeps } from './subscriptions/sweeping.ts'
import { sweepTransfers } from './transfers/sweeping.ts'
import { comparingSweeps } from './verifying/comparing.ts'

export const paymentsSweeps = (log: Log): Sweep[] => [
  ...payoutsSweeps(),
  {
    name: 'payments.followDisputes',
    everySeconds: 10,
    run: (ctx, stopping) => followTestDisputes(ctx, log, stopping),
  },
  {
    name: 'payments.reconcile',
    everySeconds: 5,
    run: (ctx, stopping) => reconcileOrders(ctx, log, { stopping }),
  },
  ...subscriptionSweeps(log),
  {
    name: 'payments.pollConnections',
    everySeconds: 15,
    run: (ctx, stopping) => pollConnections(ctx, log, stopping),
  },
  {
    name: 'payments.checkLedger',
    everySeconds: 86_400,
    isOnlyLooking: true,
    run: (ctx) => checkLedger(ctx, log),
  },
  ...comparingSweeps(),
  {
    name: 'payments.deliver',
    everySeconds: 5,
    run: (ctx, stopping) => deliverDueOrders(ctx, log, stopping),
  },
  {
    name: 'payments.refunds',
    everySeconds: 5,
    run: (ctx, stopping) => sweepRefunds(ctx, log, stopping),
  },
  {
    name: 'payments.bankTransfers',
    everySeconds: 30,
    run: (ctx, stopping) => sweepTransfers(ctx, log, stopping),
  },
  {
    name: 'payments.remind',
    everySeconds: 60,
    run: (ctx, stopping) => sweepReminders(ctx, log, stopping),
  },
  {
    name: 'payments.forgetOldBuyers',
    everySeconds: 86_400,
    run: (ctx, stopping) => forgetOldBuyers(ctx, stopping),
  },
  { name: 'payments.forgetMessages', everySeconds: 3600, run: (ctx) => forgetMessages(ctx) },
  {
    name: 'payments.forgetDrafts',
    everySeconds: 3600,
    run: async ({ instance }) => {
      for (const provider of instance.payments.providers) await provider.sweep?.()
    },
  },
]
