import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { wakeAttempts } from '../checkout/attempts.ts'
import { syncDisputes } from '../disputes/sweeping.ts'
import { listNews } from '../provider/paypal/events.ts'
import { type Account, AccountRefused, type ChargeDiffers, type News } from '../provider/provider.ts'
import { wakeRefunds } from '../refunds/sweeping.ts'
import { syncRefunds } from '../refunds/syncing.ts'
import { transactions } from '../tables.ts'
import { type Connection, secretsOf } from './accounts.ts'
import { askPaypal } from './connecting-paypal.ts'
import { askForFees } from './fees.ts'
import { credentialsIn } from './paypal-app.ts'
import { toldIn } from './webhook-news.ts'

/** What happened a little before is read again: lists are filled from several machines. */
const overlapMs = minutes(10)
/** PayPal keeps what it wrote for a month. */
const longestMs = days(3)
/** Disputes are listed this often without having been told of any. */
const disputesEveryMs = minutes(15)
/** So many payments are asked in an hour what was paid back of them, each in its turn, as long as a refund is at all likely. */
const inTurn = 50
const refundedMs = days(180)

/**
 * What became of an account's money besides payments: what PayPal wrote or would have written, whether it came or not, and what can be
 * listed. Without a single message everything arrives by this and by the attempts that are asked about one by one.
 *
 * @throws AccountRefused, UNAVAILABLE.
 */
export async function followPaypal(
  ctx: Ctx,
  connection: Connection,
  account: Account,
  { lastAsked, isWhole }: { lastAsked: number; isWhole: boolean },
): Promise<ChargeDiffers[]> {
  const now = ctx.now().getTime()
  const isNew = (ms: number) => isWhole || Math.floor(lastAsked / ms) !== Math.floor(now / ms)
  const from = new Date(Math.max(lastAsked - overlapMs, now - longestMs))
  const news = [...(await readNews(ctx, connection, account, from)), ...(await toldIn(ctx, connection, from))]
  await askForFees(ctx, 'paypal', account, { isWhole })
  const told = news.flatMap(({ about, ref }) => (about === 'refund' ? [ref] : []))
  const charges = isNew(hours(1)) ? [...told, ...(await chargesInTurn(ctx, account))] : told
  const differing = await syncRefunds(ctx, 'paypal', account, { charges, since: null })
  if (isNew(disputesEveryMs) || news.some(({ about }) => about === 'dispute'))
    await syncDisputes(ctx, 'paypal', account, isWhole ? undefined : new Date(lastAsked - hours(2)))
  return differing
}

/** What PayPal would have told us. It only wakes. Where it doesn't write to this installation, it's only asked whether it still knows us. */
async function readNews(ctx: Ctx, connection: Connection, account: Account, from: Date): Promise<News[]> {
  if (!connection.webhookRef) {
    await askPaypal(ctx, connection)
    return []
  }
  const app = credentialsIn(ctx, connection, secretsOf(ctx, connection))
  if (!app) throw new AccountRefused('payments.secretsUnreadable')
  const news = await listNews(app, from, ctx.now())
  await wakeAttempts(ctx, account, 'paypal', news)
  await wakeRefunds(ctx, account, 'paypal', news)
  return news
}

/** Payments to look at in this hour: each hour the next ones. PayPal has no list of what was paid back that every app may read. */
async function chargesInTurn(ctx: Ctx, { workspaceId, id }: Account): Promise<string[]> {
  const isAsked = and(
    within(workspaceId, transactions),
    ...[eq(transactions.provider, 'paypal'), eq(transactions.account, id)],
    ...[eq(transactions.kind, 'payment'), eq(transactions.status, 'Completed')],
    gt(transactions.createdAt, new Date(ctx.now().getTime() - refundedMs)),
  )
  const [counted] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(transactions).where(isAsked)
  const turns = Math.ceil((counted?.n ?? 0) / inTurn)
  if (turns === 0) return []
  const turn = Math.floor(ctx.now().getTime() / hours(1)) % turns
  const rows = await ctx.db
    .select({ chargeId: transactions.chargeId })
    .from(transactions)
    .where(isAsked)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(inTurn)
    .offset(turn * inTurn)
  return rows.map(({ chargeId }) => chargeId)
}
