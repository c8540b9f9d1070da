import { and, count, desc, eq, inArray, isNull, lt, lte, max, or } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { shownFacts } from '#platform/forgetting.ts'
import { announceLive } from '#platform/live/changes.ts'
import type { LiveChannel } from '#platform/live/hub.ts'
import { toReader } from '#platform/sentences.ts'
import type { Notification } from '../contract.ts'
import { kindsOf, type NotificationFilter } from '../rules.ts'
import { liveChannel } from './notify.ts'
import { notifications } from './tables.ts'

type OwnCtx = Ctx<SignedIn>
type InboxQuery = { filter: NotificationFilter; cursor?: string | undefined; limit: number }

/** What the signed-in user was told, newest first, a page at a time. */
export async function listNotifications(ctx: OwnCtx, { filter, cursor, limit }: InboxQuery) {
  const asOf = ctx.now().toISOString()
  const [rows, unread] = await Promise.all([
    ctx.db
      .select()
      .from(notifications)
      .where(and(mine(ctx), narrowedTo(filter), behind(cursor)))
      .orderBy(desc(notifications.lastAt), desc(notifications.id))
      .limit(limit + 1),
    countUnread(ctx),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    notifications: shown.map((row) => toNotification(ctx, row)),
    nextCursor: last ? encodeCursor(last.lastAt.toISOString(), last.id) : null,
    unread,
    asOf,
  }
}

/** How many are unread. */
export async function countUnread(ctx: OwnCtx): Promise<number> {
  return ctx.db.$count(notifications, and(mine(ctx), isNull(notifications.readAt)))
}

/** Marks some as read; what is not theirs is not touched. */
export async function markRead(ctx: OwnCtx, ids: Id<'ntf'>[]): Promise<{ unread: number }> {
  await change(ctx, (ctx) =>
    ctx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(and(mine(ctx), isNull(notifications.readAt), inArray(notifications.id, ids))),
  )
  return { unread: await countUnread(ctx) }
}

/** Marks everything as read that had come when the user looked. What came since stays unread. */
export async function markAllRead(ctx: OwnCtx, upTo: Date) {
  const readAt = ctx.now()
  const marked = await change(ctx, (ctx) =>
    ctx.db
      .update(notifications)
      .set({ readAt })
      .where(and(mine(ctx), isNull(notifications.readAt), lte(notifications.lastAt, upTo)))
      .returning({ id: notifications.id }),
  )
  return { unread: await countUnread(ctx), marked: marked.length, readAt: readAt.toISOString() }
}

/** Takes back what was marked at that moment. */
export async function undoMarkAllRead(ctx: OwnCtx, readAt: Date): Promise<{ unread: number }> {
  await change(ctx, (ctx) =>
    ctx.db
      .update(notifications)
      .set({ readAt: null })
      .where(and(mine(ctx), eq(notifications.readAt, readAt))),
  )
  return { unread: await countUnread(ctx) }
}

/** The user's other tabs and devices hear of it. */
function change<T>(ctx: OwnCtx, work: (ctx: OwnCtx) => PromiseLike<T>): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    announceLive(ctx, { channel: liveChannel, audience: ctx.actor.userId })
    return work(ctx)
  })
}

/** The bell, live: how many are unread, and a version that is another after every change. */
export const notificationsChannel: LiveChannel = {
  name: liveChannel,
  audienceOf: ({ userId }) => userId,
  async read(ctx) {
    const [row] = await ctx.db
      .select({ all: count(), lastAt: max(notifications.lastAt), readAt: max(notifications.readAt) })
      .from(notifications)
      .where(mine(ctx))
    const unread = await countUnread(ctx)
    const version = [unread, row?.all, row?.lastAt?.getTime(), row?.readAt?.getTime()].join('.')
    return { version, data: { unread } }
  },
}

const mine = (ctx: OwnCtx) => eq(notifications.userId, ctx.actor.userId)

function narrowedTo(filter: NotificationFilter) {
  if (filter === 'unread') return isNull(notifications.readAt)
  const kinds = kindsOf[filter]
  return kinds && inArray(notifications.kind, [...kinds])
}

function behind(cursor: string | undefined) {
  const place = decodePlace(cursor)
  if (!place) return undefined
  const { date: lastAt, id } = place
  return or(
    lt(notifications.lastAt, lastAt),
    and(eq(notifications.lastAt, lastAt), lt(notifications.id, id as Id<'ntf'>)),
  )
}

function toNotification(ctx: Ctx, row: typeof notifications.$inferSelect): Notification {
  const { id, kind, link, count, firstAt, lastAt, readAt } = row
  const facts = shownFacts(ctx, row.facts, row.workspaceId ? 'Former customer' : 'Deleted account')
  // Why a payment failed is a sentence of the payment's own; everything else is said on the screen.
  const { reason } = facts
  const said = typeof reason === 'string' ? { ...facts, reason: toReader(ctx, reason) } : facts
  return {
    ...{ id, kind, facts: said, link, count },
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}
