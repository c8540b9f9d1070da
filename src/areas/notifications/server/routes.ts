import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { notificationsContract } from '../contract.ts'
import { countUnread, listNotifications, markAllRead, markRead, undoMarkAllRead } from './inbox.ts'
import { getPush, subscribe, unsubscribe } from './push/browsers.ts'
import { sendSample } from './samples.ts'

const on = implement(notificationsContract).$context<CallCtx>().use(accessGuard)

export const notificationsRoutes = on.router({
  list: on.list.handler(({ context, input }) => listNotifications(signedInCtx(context), input)),
  unread: on.unread.handler(async ({ context }) => ({ unread: await countUnread(signedInCtx(context)) })),
  read: on.read.handler(({ context, input }) => markRead(signedInCtx(context), input.notificationIds)),
  readAll: on.readAll.handler(({ context, input }) =>
    markAllRead(signedInCtx(context), new Date(input.upTo)),
  ),
  undoReadAll: on.undoReadAll.handler(({ context, input }) =>
    undoMarkAllRead(signedInCtx(context), new Date(input.readAt)),
  ),
  push: on.push.handler(({ context }) => getPush(signedInCtx(context))),
  subscribe: on.subscribe.handler(({ context, input }) =>
    subscribe(signedInCtx(context), input, context.http?.userAgent ?? ''),
  ),
  unsubscribe: on.unsubscribe.handler(({ context, input }) =>
    unsubscribe(signedInCtx(context), input.subscriptionId),
  ),
  sample: on.sample.handler(({ context, input }) =>
    sendSample(signedInCtx(context), input.channel, context.idempotencyKey),
  ),
})
