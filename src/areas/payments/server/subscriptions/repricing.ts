import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { mails } from '#platform/mail/tables.ts'
import { within } from '#platform/tables.ts'
import { periodOf } from '../../subscription-rules.ts'
import { priceKeptMail } from '../emails/price-kept-mail.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { queueSubscriptionMail } from './emails.ts'
import { isLongAfter } from './repriced-from.ts'
import { changeSubscription, firstOrderOf, lockSubscription, type SubscriptionRow } from './subscriptions.ts'

/**
 * Whoever pays for an offer pays another price, from their first renewal that's long enough after the email that tells them. In the
 * caller's transaction; the emails follow. Answers for how many.
 */
export async function repriceAll(ctx: CreatorCtx, offerId: Id<'off'>, priceCents: number): Promise<number> {
  const marked = await ctx.db
    .update(subscriptions)
    .set({ repricing: { priceCents, mailId: null }, updatedAt: ctx.now() })
    .where(
      and(
        within(ctx.actor.workspaceId, subscriptions),
        eq(subscriptions.offerId, offerId),
        ne(subscriptions.state, 'ended'),
        eq(subscriptions.cancelsAtEnd, false),
        isNull(subscriptions.instalments),
        isNull(subscriptions.lastPeriod),
        isNull(subscriptions.switchesTo),
        ne(subscriptions.priceCents, priceCents),
      ),
    )
    .returning({ id: subscriptions.id })
  return marked.length
}

/** What was to be another price stays what it is, for who wasn't told of it yet and who was. */
export async function keepPrices(ctx: CreatorCtx, offerId: Id<'off'>): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ repricing: null })
    .where(
      and(
        within(ctx.actor.workspaceId, subscriptions),
        eq(subscriptions.offerId, offerId),
        sql`${subscriptions.repricing}->>'mailId' is null`,
      ),
    )
}

/** Tells each of their new price once. Whose email came back keeps the old one, and their seller reads that. */
export function tellOfPrices() {
  const each = eachFairly<SubscriptionRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) => pageOf(ctx, after),
      work: ({ workspaceId, id }) =>
        withTransaction(systemCtx(ctx, 'payments.tellOfPrices', workspaceId), (ctx) => tell(ctx, id)),
    })
}

const atOnce = 50

/** Those that weren't told, and those whose email came back. */
async function pageOf(ctx: Ctx, after: SubscriptionRow | null): Promise<SubscriptionRow[]> {
  const rows = await ctx.db
    .select({ row: subscriptions })
    .from(subscriptions)
    .leftJoin(
      mails,
      and(
        eq(mails.workspaceId, subscriptions.workspaceId),
        sql`${mails.id} = ${subscriptions.repricing}->>'mailId'`,
      ),
    )
    .where(
      and(
        isNotNull(subscriptions.repricing),
        sql`(${subscriptions.repricing}->>'mailId' is null or ${mails.failedAt} is not null)`,
        after
          ? sql`(${subscriptions.workspaceId}, ${subscriptions.id}) > (${after.workspaceId}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(subscriptions.workspaceId), asc(subscriptions.id))
    .limit(atOnce)
  return rows.map(({ row }) => row)
}

async function tell(ctx: WorkspaceCtx, id: Id<'sbs'>): Promise<void> {
  const row = await lockSubscription(ctx, id)
  const { repricing } = row
  if (!repricing) return
  const order = await firstOrderOf(ctx, row)
  if (repricing.mailId === null) {
    const isOver = row.state === 'ended' || row.cancelsAtEnd || row.lastPeriod !== null
    const mailId =
      order && !isOver ? await queueSubscriptionMail(ctx, row, order, { about: 'priceChanges' }) : null
    await changeSubscription(ctx, row, { repricing: mailId && { ...repricing, mailId } })
    return
  }
  if (!(await mailOf(ctx, repricing.mailId))?.failedAt) return
  await changeSubscription(ctx, row, { repricing: null })
  if (!order || order.buyerErasedAt || row.state === 'ended') return
  const owner = await getOwner(ctx, row.workspaceId)
  const [item] = await itemsOf(ctx, order)
  const { workspaceId, priceCurrency: currency } = row
  await sendMail(
    ctx,
    priceKeptMail,
    {
      workspaceId,
      to: { address: owner.email, name: owner.displayName },
      language: owner.language ?? ctx.instance.language,
    },
    {
      ...{ name: order.buyerName, email: order.buyerEmail, title: item?.title ?? '' },
      price: { cents: row.priceCents, currency },
      asked: { cents: repricing.priceCents, currency },
    },
  )
}

async function mailOf(ctx: WorkspaceCtx, id: Id<'mal'>) {
  const [mail] = await ctx.db
    .select({ sentAt: mails.sentAt, failedAt: mails.failedAt })
    .from(mails)
    .where(within(ctx.actor.workspaceId, mails, id))
  return mail ?? null
}

/** A period that begins long enough after the email was sent is charged at the new price. What's owed at the old one stays that. */
export async function repriceIfDue(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { repricing, dueAt } = row
  if (!repricing?.mailId || !dueAt || dueAt > ctx.now() || row.state === 'pastDue') return row
  // Who was asked by a link to pay for a period was told what it costs.
  if (row.byLink && row.askedPeriod === row.nextPeriod) return row
  const sentAt = (await mailOf(ctx, repricing.mailId))?.sentAt
  if (!sentAt || !isLongAfter(periodOf(row, row.nextPeriod).startsAt, sentAt)) return row
  return changeSubscription(ctx, row, { priceCents: repricing.priceCents, repricing: null })
}
