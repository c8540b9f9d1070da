import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { overviewContract } from '../../overview-contract.ts'
import { getOverview } from './figures.ts'
import { listTransactions } from './list.ts'
import { listMethods } from './methods.ts'
import { sendPaymentLink } from './payment-link.ts'
import { getPaymentSettings, putPaymentSettings } from './settings.ts'
import { getTransaction } from './sheet.ts'
import { syncPayments } from './sync.ts'

const on = implement(overviewContract).$context<CallCtx>().use(accessGuard)

export const overviewRoutes = on.router({
  overview: on.overview.handler(({ context, input }) => getOverview(creatorCtx(context), input.range)),
  list: on.list.handler(({ context, input }) => listTransactions(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getTransaction(creatorCtx(context), input.transactionId)),
  sendPaymentLink: on.sendPaymentLink.handler(async ({ context, input }) => {
    await sendPaymentLink(creatorCtx(context), input.orderId)
    return { done: true as const }
  }),
  methods: on.methods.handler(async ({ context }) => ({ methods: await listMethods(creatorCtx(context)) })),
  getSettings: on.getSettings.handler(({ context }) => getPaymentSettings(creatorCtx(context))),
  putSettings: on.putSettings.handler(({ context, input }) => putPaymentSettings(creatorCtx(context), input)),
  sync: on.sync.handler(({ context }) => syncPayments(creatorCtx(context))),
})
