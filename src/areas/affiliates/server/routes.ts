import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { affiliatesContract } from '../contract.ts'
import {
  changeAffiliate,
  createAffiliate,
  getAffiliate,
  listAffiliates,
  listChoices,
  removeAffiliate,
  sendLink,
  setStatus,
} from './affiliates.ts'
import { createPayout, deletePayout, getPayout, listPayouts, setPayoutPaid } from './payouts.ts'
import { changeProgram, getProgram } from './program.ts'

const on = implement(affiliatesContract).$context<CallCtx>().use(accessGuard)

export const affiliatesRoutes = on.router({
  list: on.list.handler(({ context, input }) => listAffiliates(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getAffiliate(creatorCtx(context), input.affiliateId)),
  create: on.create.handler(({ context, input }) => createAffiliate(creatorCtx(context), input)),
  change: on.change.handler(({ context, input: { affiliateId, ...draft } }) =>
    changeAffiliate(creatorCtx(context), affiliateId, draft),
  ),
  setStatus: on.setStatus.handler(({ context, input }) =>
    setStatus(creatorCtx(context), input.affiliateId, input.status),
  ),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeAffiliate(creatorCtx(context), input.affiliateId)
    return { done: true }
  }),
  sendLink: on.sendLink.handler(async ({ context, input }) => {
    await sendLink(creatorCtx(context), input.affiliateId)
    return { done: true }
  }),
  choices: on.choices.handler(({ context }) => listChoices(creatorCtx(context))),
  program: on.program.handler(({ context }) => getProgram(creatorCtx(context))),
  changeProgram: on.changeProgram.handler(({ context, input }) => changeProgram(creatorCtx(context), input)),
  payouts: on.payouts.handler(({ context }) => listPayouts(creatorCtx(context))),
  getPayout: on.getPayout.handler(({ context, input }) => getPayout(creatorCtx(context), input.payoutId)),
  createPayout: on.createPayout.handler(({ context, input }) =>
    createPayout(creatorCtx(context), input.currency),
  ),
  setPayoutPaid: on.setPayoutPaid.handler(({ context, input }) =>
    setPayoutPaid(creatorCtx(context), input.payoutId, input.isPaid),
  ),
  deletePayout: on.deletePayout.handler(async ({ context, input }) => {
    await deletePayout(creatorCtx(context), input.payoutId)
    return { done: true }
  }),
})
