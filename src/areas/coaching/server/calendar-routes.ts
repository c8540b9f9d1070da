import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { calendarsContract } from '../calendars-contract.ts'
import { addCalendar, listCalendars, readNow, removeCalendar } from './calendars/calendars.ts'
import { changeFeed, endFeed, getFeed, makeFeed } from './calendars/feed.ts'
import { openGroup, resizeGroup } from './groups.ts'
import { onceOnly } from './once-only.ts'
import { cancelFollowing, createSeries, moveFollowing, previewOfSeries } from './series-booking.ts'

const on = implement(calendarsContract).$context<CallCtx>().use(accessGuard)
const done = { done: true } as const

export const calendarsRoutes = on.router({
  list: on.list.handler(async ({ context }) => ({
    calendars: await listCalendars(creatorCtx(context)),
    feed: await getFeed(creatorCtx(context)),
  })),
  add: on.add.handler(({ context, input }) => addCalendar(creatorCtx(context), input)),
  read: on.read.handler(({ context, input }) => readNow(creatorCtx(context), input.calendarId)),
  remove: on.remove.handler(async ({ context, input }) => {
    await removeCalendar(creatorCtx(context), input.calendarId)
    return done
  }),
  makeFeed: on.makeFeed.handler(({ context, input }) => makeFeed(creatorCtx(context), input.titles)),
  changeFeed: on.changeFeed.handler(({ context, input }) => changeFeed(creatorCtx(context), input.titles)),
  endFeed: on.endFeed.handler(async ({ context }) => {
    await endFeed(creatorCtx(context))
    return done
  }),
  previewSeries: on.previewSeries.handler(({ context, input }) =>
    previewOfSeries(creatorCtx(context), input),
  ),
  createSeries: on.createSeries.handler(({ context, input }) =>
    onceOnly(context, 'coaching.series', input, (ctx) => createSeries(ctx, input)),
  ),
  moveFollowing: on.moveFollowing.handler(({ context, input }) => moveFollowing(creatorCtx(context), input)),
  cancelFollowing: on.cancelFollowing.handler(({ context, input }) =>
    cancelFollowing(creatorCtx(context), input),
  ),
  openGroup: on.openGroup.handler(({ context, input }) =>
    onceOnly(context, 'coaching.group', input, (ctx) => openGroup(ctx, input)),
  ),
  resizeGroup: on.resizeGroup.handler(({ context, input }) => resizeGroup(creatorCtx(context), input)),
})
