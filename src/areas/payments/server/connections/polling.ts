import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Id } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { wakeAttempts } from '../checkout/attempts.ts'
import { paymentConnections } from '../connection-tables.ts'
import { type Account, AccountRefused, type ChargeDiffers, type News } from '../provider/provider.ts'
import { feeIn, settledIn } from '../provider/stripe/charges.ts'
import { asking, stripeAddress, stripeWith } from '../provider/stripe/client.ts'
import { newsOf, writtenAbout } from '../provider/stripe/webhook-news.ts'
import { wakeRefunds } from '../refunds/sweeping.ts'
import { accountOfConnection, type Connection, noteRefusedAccount } from './accounts.ts'
import { exchangeMoved } from './exchange.ts'
import { askForFees, correctFees } from './fees.ts'
import { everyMs, followMoney } from './following.ts'
import { followPaypal } from './following-paypal.ts'

/** What happened a little before is read again: lists are filled from several machines. */
const overlapMs = minutes(10)
/**
 * How far back lists are read. Of a payment that wasn't booked when it was paid back no one could know: each hour those are read again.
 * Whoever asks for everything looks for what is missing.
 */
const backMs = { news: overlapMs, hour: hours(2), everything: hours(24 * 30) }
/** A list that wasn't read for longer than this is read from here on: attempts are asked about by themselves. */
const longestMs = hours(24 * 3)
const together = { workspaces: 50, pages: 20 }

/**
 * Asks each account what happened since it was asked last. Without a single message of Stripe's everything arrives by this and by the
 * attempts that are asked about one by one.
 */
export async function pollConnections(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  await inTurn(ctx, {
    stopping,
    page: (after) => workspacesToAsk(ctx, after),
    work: async (workspaceId) => {
      const due = await ctx.db
        .select()
        .from(paymentConnections)
        .where(and(within(workspaceId, paymentConnections), isDue(ctx)))
      for (const connection of due) if (!stopping?.aborted) await askOne(ctx, log, connection)
    },
  })
}

/** Accounts that can't be asked stay due: they keep none of the others waiting. */
const inTurn = eachFairly<Id<'wsp'>>((workspaceId) => workspaceId)

const isDue = (ctx: Ctx) =>
  and(
    eq(paymentConnections.state, 'connected'),
    // A bank isn't asked.
    ne(paymentConnections.provider, 'bank'),
    or(
      isNull(paymentConnections.syncedAt),
      lte(paymentConnections.syncedAt, new Date(ctx.now().getTime() - everyMs)),
    ),
  )

async function workspacesToAsk(ctx: Ctx, after: Id<'wsp'> | null): Promise<Id<'wsp'>[]> {
  const rows = await ctx.db
    .select({ workspaceId: paymentConnections.workspaceId })
    .from(paymentConnections)
    .where(and(isDue(ctx), after ? gt(paymentConnections.workspaceId, after) : undefined))
    .groupBy(paymentConnections.workspaceId)
    .orderBy(asc(paymentConnections.workspaceId))
    .limit(together.workspaces)
  return rows.map(({ workspaceId }) => workspaceId)
}

async function askOne(ctx: Ctx, log: Log, connection: Connection): Promise<void> {
  try {
    for (const err of await askConnection(ctx, connection))
      log.error({ err, connectionId: connection.id }, 'a refund of a provider’s can’t be right')
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ err: error, connectionId: connection.id }, 'a payment account can’t be asked')
  }
}

/**
 * Asks one account, and notes that its key isn't taken anymore. Once an hour, and with `isWhole`, all its lists are read: not every
 * message reaches us, and events are kept for a month. Answers what can't be right.
 *
 * @throws UNAVAILABLE where its provider doesn't answer.
 */
export async function askConnection(
  ctx: Ctx,
  connection: Connection,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<ChargeDiffers[]> {
  if (connection.provider === 'bank') return []
  const account = await accountOfConnection(ctx, connection)
  try {
    if (connection.provider === 'paypal') {
      // What was approved or captured is asked about with each attempt.
      const asked = { lastAsked: lastAsked(connection), isWhole }
      const differing = await followPaypal(ctx, connection, account, asked)
      await noteAsked(ctx, connection, { syncCursor: ctx.now().toISOString() })
      return differing
    }
    const from = earliestRead(ctx, connection)
    const key = account.secrets?.key
    if (!key) throw new AccountRefused('payments.secretsUnreadable')
    const stripe = await stripeWith(key, ctx.instance.payments.stripeAddress ?? stripeAddress)
    const news = await readEvents(ctx, stripe, account, from)
    await readBalance(ctx, stripe, account, from)
    await askForFees(ctx, 'stripe', account, { isWhole })
    const reading = isWhole ? 'everything' : isNewHour(ctx, connection) ? 'hour' : 'news'
    const since = new Date(Math.max(lastAsked(connection) - backMs[reading], connection.createdAt.getTime()))
    const whole = { news, since, isWhole: reading !== 'news' }
    const differing = await followMoney(ctx, connection, account, whole)
    await noteAsked(ctx, connection, { syncCursor: ctx.now().toISOString() })
    return differing
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error
    await noteRefusedAccount(ctx, account, error.because)
    return []
  }
}

const lastAsked = ({ syncCursor, createdAt }: Connection): number =>
  syncCursor ? Date.parse(syncCursor) : createdAt.getTime()

const isNewHour = (ctx: Ctx, connection: Connection): boolean =>
  Math.floor(lastAsked(connection) / hours(1)) !== Math.floor(ctx.now().getTime() / hours(1))

function earliestRead(ctx: Ctx, connection: Connection): number {
  const earliest = ctx.now().getTime() - longestMs
  return Math.floor((Math.max(lastAsked(connection), earliest) - overlapMs) / 1000)
}

/** What Stripe would have written to us. It only wakes. */
async function readEvents(ctx: Ctx, stripe: Stripe, account: Account, gte: number): Promise<News[]> {
  const news = await eachPage(
    (after) =>
      stripe.events.list({
        ...{ created: { gte }, types: [...writtenAbout], limit: 100 },
        ...(after ? { starting_after: after } : {}),
      }),
    newsOf,
  )
  await wakeAttempts(ctx, account, 'stripe', news)
  await wakeRefunds(ctx, account, 'stripe', news)
  return news
}

/** What really was kept as a fee, and when the money can be paid out. */
async function readBalance(ctx: Ctx, stripe: Stripe, account: Account, gte: number): Promise<void> {
  const posted = await eachPage(
    (after) =>
      stripe.balanceTransactions.list({
        ...{ created: { gte }, limit: 100 },
        ...(after ? { starting_after: after } : {}),
      }),
    (each) => [each],
  )
  await correctFees(
    ctx,
    'stripe',
    account,
    posted.flatMap((each) => feeIn(each) ?? []),
  )
  await exchangeMoved(
    ctx,
    'stripe',
    account,
    posted.flatMap((each) => settledIn(each) ?? []),
  )
}

async function eachPage<T extends { id: string }, R>(
  ask: (after: string | undefined) => Promise<{ data: T[]; has_more: boolean }>,
  read: (each: T) => R | readonly R[],
): Promise<R[]> {
  const found: R[] = []
  let after: string | undefined
  for (let n = 0; n < together.pages; n++) {
    const page = await asking(() => ask(after))
    found.push(...page.data.flatMap((each) => read(each)))
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) break
  }
  return found
}

/** Nothing that anyone is shown changed, so nothing is announced. */
async function noteAsked(
  ctx: Ctx,
  { workspaceId, id }: Connection,
  changes: Pick<Connection, 'syncCursor'>,
): Promise<void> {
  await ctx.db
    .update(paymentConnections)
    .set({ ...changes, syncedAt: ctx.now() })
    .where(within(workspaceId, paymentConnections, id))
}
