import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { days, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { within } from '#platform/tables.ts'
import { AccountGone, accountOf } from '../checkout/attempts.ts'
import { forgetKept } from '../kept-methods.ts'
import { providerOf } from '../provider/payments.ts'
import { subscriptions } from '../subscription-tables.ts'
import { isSecond } from './beside.ts'
import { renewSubscriptions } from './collecting.ts'
import { queueSubscriptionMail } from './emails.ts'
import { namingNow } from './naming.ts'
import { tellOfPrices } from './repricing.ts'
import { firstOrderOf, lockSubscription, type SubscriptionRow } from './subscriptions.ts'

export function subscriptionSweeps(log: Log): Sweep[] {
  const [remind, forget, name] = [remindSubscribers(), forgetMethods(), nameMethods()]
  const [expire, kept, prices] = [tellOfExpiry(), forgetKept(), tellOfPrices()]
  return [
    {
      name: 'payments.renew',
      everySeconds: 5,
      run: (ctx, stopping) => renewSubscriptions(ctx, log, stopping),
    },
    { name: 'payments.remindSubscribers', everySeconds: 60, run: (ctx, stopping) => remind(ctx, stopping) },
    { name: 'payments.tellOfExpiry', everySeconds: 3600, run: (ctx, stopping) => expire(ctx, stopping) },
    { name: 'payments.tellOfPrices', everySeconds: 60, run: (ctx, stopping) => prices(ctx, stopping) },
    { name: 'payments.nameMethods', everySeconds: 300, run: (ctx, stopping) => name(ctx, stopping) },
    { name: 'payments.forgetKept', everySeconds: 60, run: (ctx, stopping) => kept(ctx, stopping) },
    { name: 'payments.forgetMethods', everySeconds: 300, run: (ctx, stopping) => forget(ctx, stopping) },
  ]
}

const atOnce = 50

/** Tells of the payment ahead, once each. */
export function remindSubscribers() {
  const each = eachFairly<SubscriptionRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) => pageOf(ctx, after, lte(subscriptions.remindAt, ctx.now())),
      work: (row) => remind(ctx, row),
    })
}

function pageOf(
  ctx: Ctx,
  after: SubscriptionRow | null,
  which: ReturnType<typeof and>,
): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        which,
        after
          ? sql`(${subscriptions.workspaceId}, ${subscriptions.id}) > (${after.workspaceId}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(subscriptions.workspaceId), asc(subscriptions.id))
    .limit(atOnce)
}

function remind(ctx: Ctx, { workspaceId, id }: SubscriptionRow): Promise<void> {
  return withTransaction(systemCtx(ctx, 'payments.remindSubscribers', workspaceId), async (ctx) => {
    const row = await lockSubscription(ctx, id)
    if (!row.remindAt || row.remindAt > ctx.now()) return
    await ctx.db
      .update(subscriptions)
      .set({ remindAt: null })
      .where(within(workspaceId, subscriptions, id))
    const order = await firstOrderOf(ctx, row)
    const isAhead = row.dueAt !== null && row.dueAt > ctx.now() && !row.cancelsAtEnd
    // What ends before its payment is announced by no one.
    if (order && isAhead && !(await isSecond(ctx, row)))
      await queueSubscriptionMail(ctx, row, order, {
        about: row.state === 'trialing' ? 'trialEnds' : row.state === 'paused' ? 'pauseEnds' : 'renewsSoon',
      })
  })
}

/** Tells once, in the month in which it expires, that a card has to be replaced. */
export function tellOfExpiry() {
  const each = eachFairly<SubscriptionRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> => {
    const which = and(
      lte(subscriptions.methodExpiresOn, monthOf(ctx.now())),
      isNull(subscriptions.endedAt),
      eq(subscriptions.cancelsAtEnd, false),
      sql`${subscriptions.expiryTold} is distinct from ${subscriptions.methodExpiresOn}`,
    )
    return each(ctx, {
      stopping,
      page: (after) => pageOf(ctx, after, which),
      work: (row) => expire(ctx, row),
    })
  }
}

/** As `2031-08`. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

function expire(ctx: Ctx, { workspaceId, id }: SubscriptionRow): Promise<void> {
  return withTransaction(systemCtx(ctx, 'payments.tellOfExpiry', workspaceId), async (ctx) => {
    const row = await lockSubscription(ctx, id)
    const { methodExpiresOn: month, expiryTold, cancelsAtEnd, state } = row
    if (!month || month > monthOf(ctx.now()) || month === expiryTold || cancelsAtEnd || state === 'ended')
      return
    await ctx.db
      .update(subscriptions)
      .set({ expiryTold: month })
      .where(within(workspaceId, subscriptions, id))
    const order = await firstOrderOf(ctx, row)
    if (order) await queueSubscriptionMail(ctx, row, order, { about: 'cardExpires' })
  })
}

/** Whoever named a card at their provider's page may never have come back from it. */
export function nameMethods() {
  const each = eachFairly<SubscriptionRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> => {
    const before = new Date(ctx.now().getTime() - minutes(2))
    const which = and(lte(subscriptions.namingAt, before), ne(subscriptions.state, 'ended'))
    return each(ctx, {
      stopping,
      page: (after) => pageOf(ctx, after, which),
      work: async (row) => void (await namingNow(ctx, row)),
    })
  }
}

/** What ended is charged no more: a day later its provider forgets what it was paid by. */
export function forgetMethods() {
  const each = eachFairly<SubscriptionRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> => {
    const dayAgo = new Date(ctx.now().getTime() - days(1))
    return each(ctx, {
      stopping,
      page: (after) =>
        pageOf(ctx, after, and(isNotNull(subscriptions.methodRef), lte(subscriptions.endedAt, dayAgo))),
      work: (row) => forgetMethod(ctx, row),
    })
  }
}

async function forgetMethod(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  const account = await accountOf(ctx, row).catch((error: unknown) => {
    if (error instanceof AccountGone) return null
    throw error
  })
  if (account && row.methodRef) await providerOf(ctx, row.provider).forgetMethod?.(account, row.methodRef)
  await ctx.db
    .update(subscriptions)
    .set({ methodRef: null })
    .where(and(within(row.workspaceId, subscriptions, row.id), eq(subscriptions.state, 'ended')))
}
