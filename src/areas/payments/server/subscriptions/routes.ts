import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { subscriptionsContract } from '../../subscriptions-contract.ts'
import { cancelSubscription, fastForward, getSubscriptionRow, resumeSubscription } from './changing.ts'
import { pauseSubscription, unpauseSubscription } from './pausing.ts'
import { getSubscription, listSubscriptions } from './reading.ts'

const on = implement(subscriptionsContract).$context<CallCtx>().use(accessGuard)

export const subscriptionHandlers = {
  subscriptions: on.subscriptions.handler(({ context, input }) =>
    listSubscriptions(creatorCtx(context), input),
  ),
  getSubscription: on.getSubscription.handler(({ context, input }) =>
    getSubscription(creatorCtx(context), input.subscriptionId),
  ),
  cancelSubscription: on.cancelSubscription.handler(async ({ context, input: { subscriptionId, when } }) => {
    const ctx = creatorCtx(context)
    await cancelSubscription(ctx, await getSubscriptionRow(ctx, subscriptionId), when)
    return getSubscription(ctx, subscriptionId)
  }),
  resumeSubscription: on.resumeSubscription.handler(async ({ context, input: { subscriptionId } }) => {
    const ctx = creatorCtx(context)
    await resumeSubscription(ctx, await getSubscriptionRow(ctx, subscriptionId))
    return getSubscription(ctx, subscriptionId)
  }),
  pauseSubscription: on.pauseSubscription.handler(async ({ context, input: { subscriptionId, months } }) => {
    const ctx = creatorCtx(context)
    await pauseSubscription(ctx, await getSubscriptionRow(ctx, subscriptionId), months)
    return getSubscription(ctx, subscriptionId)
  }),
  continueSubscription: on.continueSubscription.handler(async ({ context, input: { subscriptionId } }) => {
    const ctx = creatorCtx(context)
    await unpauseSubscription(ctx, await getSubscriptionRow(ctx, subscriptionId))
    return getSubscription(ctx, subscriptionId)
  }),
  fastForward: on.fastForward.handler(async ({ context, input: { subscriptionId } }) => {
    const ctx = creatorCtx(context)
    await fastForward(ctx, await getSubscriptionRow(ctx, subscriptionId))
    return getSubscription(ctx, subscriptionId)
  }),
}
